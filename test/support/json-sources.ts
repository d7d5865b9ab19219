/** Whether the engine tells how a number in JSON is written. */
type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

const readSource: Reviver = (_key, _value, context) => context?.source;

export const tellsSources = JSON.parse('1.0', readSource) === '1.0';
