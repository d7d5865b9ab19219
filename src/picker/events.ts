/** `interval-change`: the customer chose a billing interval. The detail is the interval, for example `year`. */
export class IntervalChangeEvent extends CustomEvent<string> {
  constructor(interval: string) {
    super('interval-change', { bubbles: true, composed: true, detail: interval });
  }
}

declare global {
  /** Events of elements, the document and the window. */
  interface GlobalEventHandlersEventMap {
    'interval-change': IntervalChangeEvent;
  }
}
