/** Which settings a page shows: the path of each, and its label, in order. */
import { html, nothing, type TemplateResult } from 'lit';
import { cut, type Localization } from '../localize/format.js';
import type { AccountSettings, SettingValue } from '../service/resources.js';
import { type Expansion, renderSetting } from './value.js';

/** Paths to labels, such as `{ 'invoiceConfiguration.currency': 'Currency' }`. */
export type SettingFields = Readonly<Record<string, string>>;

/** @returns The fields that a page gave, also in JSON. Undefined: they are no object of strings. */
export function readFields(given: unknown): SettingFields | undefined {
  const value = typeof given === 'string' ? parse(given) : given;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && Object.values(value).every((label) => typeof label === 'string')
    ? (value as SettingFields)
    : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The setting at a path: of keys that have a dot in them the longest counts first. */
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

/** One list of the settings that the page chose, also of those that the account does not have. */
export const renderFields = (
  fields: SettingFields,
  settings: AccountSettings,
  localization: Localization,
  expansion: Expansion,
): TemplateResult | typeof nothing =>
  Object.keys(fields).length
    ? html`<div class="box" part="section">
        <dl part="list">
          ${Object.entries(fields).map(
            ([path, label]) =>
              html`<div>
                <dt part="key">${cut(label)}</dt>
                <dd part="value">
                  ${renderSetting(findSetting(settings, path), path, localization, expansion, 1)}
                </dd>
              </div>`,
          )}
        </dl>
      </div>`
    : nothing;
