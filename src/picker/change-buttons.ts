import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/en.js';
import { renderButton, renderStop } from '../ui/button.js';
import type { PickerView } from './picker-view.js';

/** Renders the button that keeps or cancels the plan in force. */
export function renderChangeButton(
  part: 'keep' | 'cancel',
  view: PickerView,
  onPress: () => void,
  messages: Messages,
): TemplateResult | typeof nothing {
  const { [part]: label, busy, isPending, stop } = view;
  if (!label) return nothing;
  const isBusy = busy?.kind === part;
  return html`${renderButton({
    part,
    onPress,
    isUnavailable: isPending,
    isBusy,
    isText: true,
    label: isBusy ? messages.pending : label,
  })}
  ${renderStop(isBusy ? stop : null, messages)}`;
}

/** Renders that a change is pending. Where its control is not in view, such as in another billing interval, it can be stopped here. */
export const renderPending = ({ isBusyShown, stop }: PickerView, messages: Messages): TemplateResult =>
  isBusyShown
    ? html`<p class="hidden">${messages.pending}</p>`
    : html`<div class="actions">
        <p><i class="spinner"></i>${messages.pending}</p>
        ${renderStop(stop, messages)}
      </div>`;
