/** Defects of what all elements share, and of the settings. */
import { type Defect, of, pathOf } from './defect.js';

export const shared: readonly Defect[] = [
  of(
    'elements/keep-focus.ts',
    [
      'the focus is lost with a plan that is disabled',
      " || focused.matches(':disabled')",
      '',
      'elements/focus',
    ],
    ['the focus is lost with what is removed', '!focused.isConnected', 'false', 'elements/focus'],
  ),
  of(
    'elements/session-context.ts',
    [
      'the outer one of two nested sessions counts',
      'event.stopPropagation();',
      '',
      'elements/portal-session',
    ],
    [
      'an element that left a session hears of its changes',
      '() => this.#subscribers.delete(callback)',
      '() => undefined',
      'elements/portal-session',
    ],
    [
      'a session ends at shadow roots',
      'bubbles: true, composed: true',
      'bubbles: true',
      'elements/portal-session',
    ],
  ),
  of(
    'elements/portal-element.ts',
    ['a session in JavaScript does not count', 'if (session) return session;', '', 'elements/portal-session'],
    [
      'an element that moves keeps the session that it had',
      'this.#outer = undefined;',
      '',
      'elements/robust',
    ],
  ),
  of(
    'elements/worded-element.ts',
    [
      'a lang around the element is not followed',
      'for (const element of present) element.requestUpdate();',
      '',
      'elements/languages',
    ],
    ['the words have no language', 'if (root.lang !== lang) root.lang = lang;', '', 'elements/languages'],
  ),
  of('elements/page-element.ts', [
    'null as a text property is the word null',
    "String(properties[name] ?? '')",
    'String(properties[name])',
    'elements/robust',
  ]),
  of(
    'events.ts',
    [
      'events end at shadow roots',
      'const visible = { bubbles: true, composed: true };',
      'const visible = { bubbles: true };',
      'events',
    ],
    [
      'other listeners of the element hear a request for a session that is answered',
      'this.stopImmediatePropagation();',
      'this.stopPropagation();',
      'events',
    ],
    [
      'the last answer to a request for a session counts',
      'this.#answer ??= token;',
      'this.#answer = token;',
      'faults/h-listeners',
    ],
  ),
  of('elements/settings/value.ts', [
    '`false` is shown as not provided',
    "if (typeof value === 'boolean') return html`${value ? messages.yes : messages.no}`;",
    'if (value === true) return html`${messages.yes}`;',
    'elements/portal-settings',
  ]),
  of('messages/format.ts', [
    'a tiny price is rounded to nothing',
    '{ maximumFractionDigits: 6 }',
    '{}',
    pathOf('money'),
  ]),
].flat();
