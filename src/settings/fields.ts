/** The settings that a page selects with `fields`. */
import { html, nothing, type TemplateResult } from 'lit';
import { type Localization, truncate } from '../i18n/format.js';
import { isObject, parseJson } from '../service/json.js';
import type { AccountSettings, SettingValue } from '../service/resources.js';
import { renderEntry, renderSetting } from './value.js';

/** Maps the paths of settings to their labels, such as `{ 'invoiceConfiguration.currency': 'Currency' }`. */
export type SettingFields = Readonly<Record<string, string>>;

/** Returns the fields, given as an object or as JSON. Undefined: they are not an object of strings. */
export function readFields(fields: unknown): SettingFields | undefined {
  const value = typeof fields === 'string' ? parseJson(fields) : fields;
  return isObject(value) && Object.values(value).every((label) => typeof label === 'string')
    ? (value as SettingFields)
    : undefined;
}

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

/** Renders the selected settings as one list, including those that the account does not have. */
export const renderFields = (
  fields: SettingFields,
  settings: AccountSettings,
  localization: Localization,
): TemplateResult | typeof nothing =>
  Object.keys(fields).length
    ? html`<div class="box" part="section">
        <dl part="list">
          ${Object.entries(fields).map(([path, label]) =>
            renderEntry(truncate(label), renderSetting(findSetting(settings, path), localization, 1)),
          )}
        </dl>
      </div>`
    : nothing;
