/** The playground as a visitor has it: opened by a link, read from the screen, used by what can be pressed. */
import type { PortalPlanPickerElement } from '../../../../src/elements/portal-plan-picker.js';
import { confirm, untilOutcome, press } from '../../../support/actions.js';
import { partOf, textOf, renderedTextOf } from '../../../support/rendered.js';
import { until } from '../../../support/waiting.js';
import { openFrame, type Page } from '../../../support/page.js';

export class Playground {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** The page behind a link, once its widgets are there and the settings have come. */
  static async open(link = ''): Promise<Playground> {
    const playground = new Playground(await openFrame({ src: `/playground/${link}` }));
    await playground.ready();
    return playground;
  }

  get document(): Document {
    return this.page.document;
  }

  get stage(): HTMLElementTagNameMap['portal-session'] {
    return this.find('portal-session');
  }

  get picker(): PortalPlanPickerElement {
    return this.find('portal-plan-picker');
  }

  find<T extends keyof HTMLElementTagNameMap>(selector: T): HTMLElementTagNameMap[T];
  find(selector: string): HTMLInputElement;
  /** By a selector it is taken for a field; what else it may be has nothing more that is asked for. */
  find(selector: string): Element {
    const found = this.document.querySelector(selector);
    if (!found) throw new Error(`The playground has no ${selector}`);
    return found;
  }

  all(selector: string): HTMLElement[] {
    return [...this.document.querySelectorAll<HTMLElement>(selector)];
  }

  /** The widgets are new, and show what they have to show. */
  async ready(): Promise<void> {
    await until(() => {
      const widgets = [...(this.document.querySelector('portal-session')?.children ?? [])];
      return widgets.length && widgets.every((widget) => 'pending' in widget && widget.pending === false);
    }, 'the widgets');
    for (const widget of this.stage.children) if ('updateComplete' in widget) await widget.updateComplete;
  }

  /** Does what makes the widgets anew, and waits for them. */
  async renewed(act: () => void): Promise<void> {
    const [former] = this.stage.children;
    act();
    await until(() => this.stage.firstElementChild && this.stage.firstElementChild !== former, 'new widgets');
    await this.ready();
  }

  /** Chooses by name, as one of the selects or of the radio buttons does. */
  choose(name: string, value: string): void {
    const select = this.document.querySelector<HTMLSelectElement>(`select[name=${name}]`);
    if (select) {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    } else {
      this.find(`[name=${name}][value="${value}"]`).click();
    }
  }

  /** Reviews what the scenario has readied; the cancellation where it is about that. */
  async review(button: 'submit' | 'cancel' | 'retry' = 'submit'): Promise<string> {
    await press(this.picker, button);
    await until(() => partOf(this.picker, 'dialog').matches('[open]'), 'the review');
    return textOf(partOf(this.picker, 'dialog'));
  }

  /** Reviews, confirms, and waits for what comes of it. */
  async change(button: 'submit' | 'cancel' | 'retry' = 'submit'): Promise<void> {
    await this.review(button);
    await confirm(this.picker);
    await untilOutcome(this.picker);
  }

  /** What the picker says. */
  get words(): string {
    return renderedTextOf(this.picker);
  }

  /** What the ledger on screen has received of changes, and applied, oldest first; once it has this many. */
  async ledger(received: number, applied: number): Promise<{ received: string[]; applied: string[] }> {
    const lists = () => ({
      received: this.all('#received .post .body').map(textOf).reverse(),
      applied: this.all('#applied > li > code').map(textOf).reverse(),
    });
    const isThere = () => lists().received.length === received && lists().applied.length === applied;
    await until(isThere, `a ledger with ${received} received and ${applied} applied`);
    return lists();
  }

  /** The names of the events in the log, oldest first. */
  get events(): string[] {
    return this.all('#events summary code').map(textOf).reverse();
  }

  get snippet(): string {
    return this.find('#snippet').textContent;
  }

  /** The snippet, once the theme has come that it is to have. */
  async wholeSnippet(): Promise<string> {
    const link = this.document.querySelector<HTMLLinkElement>('#theme');
    const isWhole = () => {
      const [rule] = link?.sheet?.cssRules ?? [];
      const names = rule && 'style' in rule ? [...(rule as CSSStyleRule).style] : [];
      return !link?.href || (names.length && names.every((name) => this.snippet.includes(`${name}:`)));
    };
    await until(isWhole, 'the theme in the snippet');
    return this.snippet;
  }

  /** The controls of an element, or of the theme. */
  group(title: string): HTMLElement {
    const group = this.all('.group').find((each) => textOf(each.children[0] ?? each).startsWith(title));
    if (!group) throw new Error(`There are no controls of ${title}`);
    return group;
  }

  /** The row of what has this name, among the controls of an element or of the theme. */
  row(title: string, name: string): HTMLElement {
    const rows = [...this.group(title).querySelectorAll<HTMLElement>('.row')];
    const row = rows.find((each) => [...each.querySelectorAll('code')].some((code) => textOf(code) === name));
    if (!row) throw new Error(`${title} has no row for ${name}`);
    return row;
  }

  /** Writes into a control, or switches it. */
  async set(title: string, name: string, value: string): Promise<void> {
    const input = this.row(title, name).querySelector<HTMLInputElement>('input, textarea');
    if (!input) throw new Error(`${title} has no control for ${name}`);
    input.focus();
    if (input.type === 'checkbox') {
      if (input.checked !== Boolean(value)) input.click();
    } else {
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    await this.settled();
  }

  /** What happened has reached the widgets, and from them the controls. */
  async settled(): Promise<void> {
    await this.ready();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
