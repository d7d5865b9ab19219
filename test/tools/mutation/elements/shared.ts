/** Defects of what all elements share, and of the settings. */
import { type Defect, of, pathOf } from './defect.js';

export const shared: readonly Defect[] = [
  of(
    'controllers/focus-controller.ts',
    [
      'the focus is lost with a plan that is disabled',
      " || focused.matches(':disabled')",
      '',
      'elements/plan-group/focus',
    ],
    [
      'the focus is lost with what is removed',
      "(!focused.isConnected || focused.matches(':disabled') || !isVisible(focused))",
      "focused.matches(':disabled')",
      'elements/focus',
    ],
    ['the focus is lost with what is hidden', ' || !isVisible(focused)', '', 'elements/plan-group/focus'],
  ),
  of(
    'controllers/session-context.ts',
    [
      'the outer one of two nested sessions counts',
      'event.stopPropagation();',
      '',
      'elements/session-context',
    ],
    [
      'an element that left a session is told of its changes',
      '() => this.#subscribers.delete(callback)',
      '() => undefined',
      'elements/session-context',
    ],
    [
      'a session ends at shadow roots',
      'bubbles: true, composed: true',
      'bubbles: true',
      'elements/portal-session',
    ],
  ),
  of(
    'controllers/session-controller.ts',
    [
      'a second answer for a token is taken without effect',
      'if (!isOpen || answers.length)',
      'if (!isOpen)',
      'elements/events',
    ],
    [
      'a late answer for a token is taken without effect',
      'if (!isOpen || answers.length)',
      'if (answers.length)',
      'faults/n-requests',
    ],
    ['a session in JavaScript does not count', 'if (session) return session;', '', 'elements/portal-session'],
    [
      'an element that moves keeps the session that it had',
      'this.#provided = undefined;',
      '',
      'elements/portal-session',
    ],
    [
      'an element stays subscribed to a provider when another one answers',
      '          this.#unsubscribe?.();\n          this.#unsubscribe = unsubscribe;',
      '          this.#unsubscribe = unsubscribe;',
      'elements/portal-session',
    ],
  ),
  of(
    'controllers/localize-controller.ts',
    [
      'a lang around the element is not followed',
      'for (const element of connected) element.requestUpdate();',
      '',
      'elements/languages',
    ],
    ['the messages have no language', 'if (root.lang !== lang) root.lang = lang;', '', 'elements/languages'],
  ),
  of('elements/converters.ts', [
    'null as a text property is the word null',
    "String(value ?? '')",
    'String(value)',
    'elements/portal-plan-picker',
  ]),
  of(
    'events.ts',
    [
      'events end at shadow roots',
      'const options = { bubbles: true, composed: true };',
      'const options = { bubbles: true };',
      'elements/events',
    ],
    [
      'other listeners of the element hear a request for a session that is answered',
      'this.stopImmediatePropagation();',
      'this.stopPropagation();',
      'elements/events',
    ],
  ),
  of(
    'elements/portal-settings.ts',
    [
      'an element that leaves the page goes on reading',
      'super.disconnectedCallback();\n    this.requestUpdate();',
      'super.disconnectedCallback();',
      'elements/settings/requests',
    ],
    [
      'a request of which the result is not wanted is not aborted',
      'getAccountSettings(session, { signal })',
      'getAccountSettings(session)',
      'elements/settings/requests',
    ],
    [
      'an element that returns reads nothing',
      'this.isConnected ? this.sessions.identity : undefined',
      'this.sessions.identity',
      'elements/settings/requests',
    ],
    [
      'the former settings stay while they are read again',
      'return (this.#task.status === TaskStatus.COMPLETE && this.#task.value) || null;',
      'return this.#task.value ?? null;',
      'elements/portal-settings',
    ],
    [
      '`settings-loaded` is dispatched before the element has the settings',
      'queueMicrotask(() => this.dispatchEvent(event));',
      'this.dispatchEvent(event);',
      'elements/portal-settings',
    ],
  ),
  of('elements/portal-settings.ts', [
    'what one customer expanded is expanded in the settings of the next',
    'this.#expanded.clear();',
    '',
    'elements/settings/truncation',
  ]),
  of(
    'settings/value.ts',
    [
      'any whole number is taken for a time',
      'value >= epochRange.from && value < epochRange.to',
      'value >= 0',
      'elements/portal-settings',
    ],
    ['what is deep is shown at once', 'level > 1 ? 0 : ', '', 'elements/portal-settings'],
    [
      '`false` is left out',
      "? String(value).trim() === ''",
      "? String(value).trim() === '' || value === false",
      'elements/portal-settings',
    ],
    [
      'lists in lists are shown without a limit',
      'context.remainingEntries -= initialCount;',
      '',
      'elements/settings/truncation',
    ],
    [
      'what is expanded hides what comes after it',
      '{ ...context, remainingEntries: maxNestedEntries.expandedList }',
      'context',
      'elements/settings/truncation',
    ],
    [
      'the second click of a double click folds a list',
      'if (detail < 2) onToggle(path);',
      'onToggle(path);',
      'elements/settings/truncation',
    ],
  ),
  of(
    'localize/format.ts',
    [
      'a tiny price is rounded to nothing',
      '{ maximumFractionDigits: 20 }',
      '{ maximumFractionDigits: 6 }',
      pathOf('price-format'),
    ],
    [
      'a thousand is shown as one',
      'if (/^[-+]?[1-9]\\d{0,2}\\.\\d{3}$/.test(text) && getDecimals(currency) !== 3) return undefined;',
      '',
      pathOf('price-format'),
    ],
    [
      'a price with a decimal comma loses its currency',
      '? `${text} ${currency}`.trim()',
      '? text',
      pathOf('price-format'),
    ],
    [
      'the difference of two prices is rounded to nothing',
      'toFixed(Math.max(0, ...decimals))',
      'toFixed(6)',
      pathOf('price-format'),
    ],
  ),
].flat();
