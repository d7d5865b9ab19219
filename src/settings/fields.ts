/** The settings that a page selects with `fields`. */
import { html, nothing, type TemplateResult } from 'lit';
import { type Localization, truncate } from '../i18n/format.js';
import { isObject, parseJson } from '../service/json.js';
import type { AccountSettings, SettingValue } from '../service/resources.js';
import { isBlank, renderEntry, renderSetting, toDateText } from './value.js';

/** A setting to show. */
export interface SettingField {
  readonly label: string;
  /**
   * `date`: epoch seconds, or a date or time as ISO 8601 writes it, are shown as a date, a time as the day in the customer's time
   * zone. Other values, and default: shown as they are.
   */
  readonly type?: 'date';
}

/** Maps the paths of settings to their labels, such as `{ 'invoiceConfiguration.currency': 'Currency' }`. */
export type SettingFields = Readonly<Record<string, string | SettingField>>;

/** Returns the fields, given as an object or as JSON. Undefined: they are not an object of labels and fields. */
export function toSettingFields(fields: unknown): SettingFields | undefined {
  const value = typeof fields === 'string' ? parseJson(fields) : fields;
  return isObject(value) && Object.values(value).every(isField) ? (value as SettingFields) : undefined;
}

const isField = (field: unknown): boolean =>
  typeof field === 'string' ||
  (isObject(field) && typeof field.label === 'string' && (field.type === undefined || field.type === 'date'));

/** Finds the setting at a path. Keys may contain dots: the longest matching key is tried first. */
function findSetting(
  value: SettingValue | AccountSettings | undefined,
  path: string,
): SettingValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const settings = new Map(Object.entries(value) as [string, SettingValue][]);
  if (settings.has(path)) return settings.get(path);
  const keys = path.split('.');
  for (let length = keys.length - 1; length > 0; length--) {
    const found = findSetting(settings.get(keys.slice(0, length).join('.')), keys.slice(length).join('.'));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether the account has one of the selected settings. */
export const hasFields = (fields: SettingFields, settings: AccountSettings): boolean =>
  Object.keys(fields).some((path) => !isBlank(findSetting(settings, path)));

/** Renders the selected settings as one list, including those that the account does not have. */
export const renderFields = (
  fields: SettingFields,
  settings: AccountSettings,
  localization: Localization,
): TemplateResult | typeof nothing =>
  hasFields(fields, settings)
    ? html`<div class="box" part="section">
        <dl part="list">
          ${Object.entries(fields).map(([path, field]) => {
            const { label, type }: SettingField = typeof field === 'string' ? { label: field } : field;
            const value = findSetting(settings, path);
            const shown = type === 'date' ? toDateText(value, localization.language) : value;
            return renderEntry(truncate(label), renderSetting(shown, localization));
          })}
        </dl>
      </div>`
    : nothing;
