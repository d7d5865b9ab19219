import { html, type TemplateResult } from 'lit';
import type { Localization } from '../messages/format.js';
import type { AccountSettings } from '../service/resources.js';
import { type Expansion, renderSetting } from './value.js';

/** The sections in the order of the interface (§2.3), each with the slot that replaces it. */
const sections = [
  ['customer-portal-setting', 'customerPortalSetting'],
  ['invoice-configuration', 'invoiceConfiguration'],
  ['display-cached-invoices', 'displayCachedInvoices'],
] as const;

export const renderSections = (
  settings: AccountSettings,
  localization: Localization,
  expansion: Expansion,
): TemplateResult[] =>
  sections.map(
    ([slot, field]) =>
      html`<slot name=${slot}>
        <section class="box" part="section">
          <h3 part="heading">${localization.messages[field]}</h3>
          <div>${renderSetting(settings[field], slot, localization, expansion)}</div>
        </section>
      </slot>`,
  );

/** As many grey sections, so that little moves when the real ones come. */
export const skeleton: TemplateResult[] = sections.map(
  () => html`<section class="box" part="section"><i></i><i></i><i></i></section>`,
);
