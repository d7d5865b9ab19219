/** The settings that a page selects with `fields`. */
import { html, type TemplateResult } from 'lit';
import { isCurrency, type Localization, truncate } from '../i18n/format.js';
import { isObject, parseJson } from '../input/json.js';
import type { AccountSettings, SettingValue } from '../service/resources.js';
import { createFormat, isFieldType, type SettingField } from './typed-value.js';
import { isEmptySetting, renderEntry, renderSetting } from './value.js';

/** Maps the paths of settings to their labels, such as `{ 'invoiceConfiguration.currency': 'Currency' }`. */
export type SettingFields = Readonly<Record<string, string | SettingField>>;

/** Returns the fields, given as an object or as JSON. Undefined: they are not an object of labels and fields. */
export function toSettingFields(fields: unknown): SettingFields | undefined {
  const value = typeof fields === 'string' ? parseJson(fields) : fields;
  return isObject(value) && Object.values(value).every(isField) ? (value as SettingFields) : undefined;
}

const isField = (field: unknown): boolean =>
  typeof field === 'string' ||
  (isObject(field) &&
    typeof field.label === 'string' &&
    isFieldType(field.type) &&
    ['string', 'undefined'].includes(typeof field.currency));

const toField = (field: string | SettingField): SettingField =>
  typeof field === 'string' ? { label: field } : field;

/** Returns the path of an amount without a valid currency. */
export const findWithoutCurrency = (fields: SettingFields): string | undefined =>
  Object.keys(fields).find((path) => {
    const { type, currency = '' } = toField(fields[path] ?? '');
    return type === 'money' && !isCurrency(currency);
  });

/** Returns the paths of which the account has nothing, not even null. */
export const findMissing = (fields: SettingFields, settings: AccountSettings): readonly string[] =>
  Object.keys(fields).filter((path) => findSetting(settings, path) === undefined);

/** Finds the setting at a path. Keys may contain dots: the longest matching key is tried first. */
function findSetting(parent: unknown, path: string): SettingValue | undefined {
  if (typeof parent !== 'object' || parent === null) return undefined;
  const settings = new Map(Object.entries(parent) as [string, SettingValue][]);
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
  Object.entries(fields).some(
    ([path, field]) => !isEmptySetting(findSetting(settings, path), createFormat(toField(field))),
  );

/** Renders the selected settings as one list, including those that the account does not have. */
export const renderFields = (
  fields: SettingFields,
  settings: AccountSettings,
  localization: Localization,
): TemplateResult =>
  html`<div class="box" part="section">
    <dl part="list">
      ${Object.entries(fields).map(([path, each]) => {
        const field = toField(each);
        return renderEntry(
          truncate(field.label),
          renderSetting(findSetting(settings, path), localization, createFormat(field)),
        );
      })}
    </dl>
  </div>`;
