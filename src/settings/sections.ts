import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../i18n/format.js';
import type { AccountSettings } from '../service/resources.js';
import type { SettingFields } from './fields.js';
import { isEmptySetting, renderSetting } from './value.js';

/** Slots and fields of the sections, in the order of §2.3. */
const sections = [
  ['customer-portal-setting', 'customerPortalSetting'],
  ['invoice-configuration', 'invoiceConfiguration'],
  ['display-cached-invoices', 'displayCachedInvoices'],
] as const;

/** Whether there is anything to show: a setting, or a section that the page replaces. */
export const hasContent = (settings: AccountSettings, host: Element): boolean =>
  sections.some(
    ([slot, field]) =>
      !isEmptySetting(settings[field]) || [...host.children].some((each) => each.slot === slot),
  );

/**
 * Renders the sections. A section without content is left out; its slot is not.
 * @param level Heading level of the element.
 */
export const renderSections = (
  settings: AccountSettings,
  level: number,
  localization: Localization,
  onSlotChange: () => void,
): TemplateResult[] =>
  sections.map(([slot, field]) => {
    const setting = settings[field];
    const section = html`<section class="box" part="section">
      <h3 part="heading" aria-level=${Math.min(level + 1, 6)}>${localization.messages[field]}</h3>
      <div>${renderSetting(setting, localization)}</div>
    </section>`;
    return html`<slot name=${slot} @slotchange=${onSlotChange}
      >${isEmptySetting(setting) ? nothing : section}</slot
    >`;
  });

/**
 * Renders a skeleton that is about as tall as the settings will be. Without `fields` it has as many rows as an account usually
 * has settings.
 */
export const renderSkeleton = (fields: SettingFields | undefined): TemplateResult[] =>
  (fields ? [Object.keys(fields).length] : [8, 8, 4]).map(
    (rows) =>
      html`<div class="box" part="section">
        <div class="skeleton">${Array<TemplateResult>(rows).fill(html`<i></i><i></i>`)}</div>
      </div>`,
  );
