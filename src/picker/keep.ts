import { nothing, type TemplateResult } from 'lit';
import { formatName, type Page } from '../change/page.js';
import { format, type Localization } from '../i18n/format.js';
import { renderButton } from '../ui/button.js';

interface KeepState {
  readonly page: Page;
  readonly isPending: boolean;
  /** Whether keeping the plan is what is pending. */
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

/** Renders the button that keeps the plan in force instead of a scheduled one. */
export function renderKeep(
  { page, isPending, isBusy, onPress }: KeepState,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { inForce, scheduled, isReadOnly } = page;
  if (!inForce || !scheduled || (isReadOnly && !isBusy)) return nothing;
  const plan = formatName(inForce, page, localization);
  return renderButton({
    ...{ part: 'keep', onPress, isUnavailable: isPending, isBusy, isText: true },
    label: isBusy ? localization.messages.pending : format(localization.messages.keep, { plan }),
  });
}
