/** Defects of shared controllers, and of the settings. */
import { type Defect, of, pathOf } from './defect.js';

export const shared: readonly Defect[] = [
  of(
    'controllers/focus-controller.ts',
    [
      'the focus is lost when the focused plan is disabled',
      " || focused.matches(':disabled')",
      '',
      'elements/plan-group/focus',
    ],
    [
      'the focus is lost when the focused element is removed',
      "(!focused.isConnected || focused.matches(':disabled') || !isVisible(focused))",
      "focused.matches(':disabled')",
      'elements/focus',
    ],
    [
      'the focus is lost when the focused element is hidden',
      ' || !isVisible(focused)',
      '',
      'elements/plan-group/focus',
    ],
  ),
  of(
    'controllers/session-context.ts',
    ['the outer of two nested sessions is used', 'event.stopPropagation();', '', 'elements/session-context'],
    [
      'an element that left a session receives its changes',
      '() => this.#subscribers.delete(callback)',
      '() => undefined',
      'elements/session-context',
    ],
    [
      'a session does not reach elements in shadow roots',
      'bubbles: true, composed: true',
      'bubbles: true',
      'elements/portal-session',
    ],
  ),
  of(
    'controllers/session-controller.ts',
    [
      'a second respondWith() is ignored instead of throwing',
      'if (!isOpen || answers.length)',
      'if (!isOpen)',
      'elements/events',
    ],
    [
      'a late respondWith() is ignored instead of throwing',
      'if (!isOpen || answers.length)',
      'if (answers.length)',
      'faults/n-requests',
    ],
    ['the session property is ignored', 'if (session) return session;', '', 'elements/portal-session'],
    [
      'an element that moves keeps its previous session',
      'this.#provided = undefined;',
      '',
      'elements/portal-session',
    ],
    [
      'an element stays subscribed to its previous session provider',
      '          this.#unsubscribe?.();\n          this.#unsubscribe = unsubscribe;',
      '          this.#unsubscribe = unsubscribe;',
      'elements/portal-session',
    ],
  ),
  of(
    'controllers/localize-controller.ts',
    [
      'a change of an ancestor’s lang is ignored',
      'new MutationObserver(() => this.#host.requestUpdate())',
      'new MutationObserver(() => undefined)',
      'elements/languages',
    ],
    [
      'the rendered messages have no lang attribute',
      'if (root.lang !== lang) root.lang = lang;',
      '',
      'elements/languages',
    ],
  ),
  of('elements/converters.ts', [
    'null in a text property becomes the text "null"',
    "String(value ?? '')",
    'String(value)',
    'elements/portal-plan-picker',
  ]),
  of(
    'events.ts',
    [
      'events do not cross shadow roots',
      'const options = { bubbles: true, composed: true };',
      'const options = { bubbles: true };',
      'elements/events',
    ],
    [
      'other listeners of the element receive an answered session-request',
      'this.stopImmediatePropagation();',
      'this.stopPropagation();',
      'elements/events',
    ],
  ),
  of(
    'elements/portal-settings.ts',
    [
      'a removed element continues to load',
      'super.disconnectedCallback();\n    this.requestUpdate();',
      'super.disconnectedCallback();',
      'elements/settings/requests',
    ],
    [
      'an obsolete request is not aborted',
      'getAccountSettings(session, { signal })',
      'getAccountSettings(session)',
      'elements/settings/requests',
    ],
    [
      'an element that is inserted again does not load',
      'this.isConnected ? this.sessions.identity : undefined',
      'this.sessions.identity',
      'elements/settings/requests',
    ],
    [
      'the previous settings stay during a reload',
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
    'lists that one customer expanded are expanded for the next',
    'this.#expanded.clear();',
    '',
    'elements/settings/truncation',
  ]),
  of(
    'settings/value.ts',
    [
      'any integer is formatted as a time',
      'value >= epochRange.from && value < epochRange.to',
      'value >= 0',
      'elements/portal-settings',
    ],
    ['deeply nested values are expanded at first', 'level > 1 ? 0 : ', '', 'elements/portal-settings'],
    [
      '`false` is omitted',
      "? String(value).trim() === ''",
      "? String(value).trim() === '' || value === false",
      'elements/portal-settings',
    ],
    [
      'nested lists are shown without a limit',
      'context.remainingEntries -= initialCount;',
      '',
      'elements/settings/truncation',
    ],
    [
      'an expanded list hides the entries after it',
      '{ ...context, remainingEntries: maxNestedEntries.expandedList }',
      'context',
      'elements/settings/truncation',
    ],
    [
      'the second click of a double click collapses a list',
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
      'a price with a thousands separator is shown as a decimal',
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
