/** Page object of the playground: opens it by a link, reads what it shows, and uses its controls. */
import type { PortalPlanPickerElement } from '../../../../src/elements/portal-plan-picker.js';
import { confirm, press, untilOutcome } from '../../../support/actions.js';
import { partOf, renderedTextOf, textOf } from '../../../support/rendered.js';
import { until } from '../../../support/waiting.js';
import { openFrame, type Page } from '../../../support/page.js';

export class Playground {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Opens a link, and waits until the elements have rendered and the settings have loaded. */
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
  /** Typed as an input for other selectors: the tests use no more specific properties. */
  find(selector: string): Element {
    const found = this.document.querySelector(selector);
    if (!found) throw new Error(`The playground has no ${selector}`);
    return found;
  }

  all(selector: string): HTMLElement[] {
    return [...this.document.querySelectorAll<HTMLElement>(selector)];
  }

  /** Waits until the elements have loaded and rendered. */
  async ready(): Promise<void> {
    await until(() => {
      const widgets = [...(this.document.querySelector('portal-session')?.children ?? [])];
      return widgets.length && widgets.every((widget) => 'pending' in widget && widget.pending === false);
    }, 'the elements');
    for (const widget of this.stage.children) if ('updateComplete' in widget) await widget.updateComplete;
  }

  /** Performs an action that replaces the elements, and waits for the new ones. */
  async replaceElements(act: () => void): Promise<void> {
    const [previous] = this.stage.children;
    act();
    await until(
      () => this.stage.firstElementChild && this.stage.firstElementChild !== previous,
      'new elements',
    );
    await this.ready();
  }

  /** Chooses a value in a select or a group of radio buttons. */
  choose(name: string, value: string): void {
    const select = this.document.querySelector<HTMLSelectElement>(`select[name=${name}]`);
    if (select) {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    } else {
      this.find(`[name=${name}][value="${value}"]`).click();
    }
  }

  /** Opens the review by a button, and returns its text. */
  async review(button: 'submit' | 'cancel' | 'retry' = 'submit'): Promise<string> {
    await press(this.picker, button);
    await until(() => partOf(this.picker, 'dialog').matches('[open]'), 'the review');
    return textOf(partOf(this.picker, 'dialog'));
  }

  /** Opens the review, confirms it, and waits for the outcome. */
  async change(button: 'submit' | 'cancel' | 'retry' = 'submit'): Promise<void> {
    await this.review(button);
    await confirm(this.picker);
    await untilOutcome(this.picker);
  }

  /** Text of the picker. */
  get pickerText(): string {
    return renderedTextOf(this.picker);
  }

  /** Waits until the displayed ledger has this many changes received and applied, and returns them, oldest first. */
  async ledger(received: number, applied: number): Promise<{ received: string[]; applied: string[] }> {
    const lists = () => ({
      received: this.all('#received .post .body').map(textOf).reverse(),
      applied: this.all('#applied > li > code').map(textOf).reverse(),
    });
    const isComplete = () => lists().received.length === received && lists().applied.length === applied;
    await until(isComplete, `a ledger with ${received} received and ${applied} applied`);
    return lists();
  }

  /** Names of the events in the log, oldest first. */
  get events(): string[] {
    return this.all('#events summary code').map(textOf).reverse();
  }

  get snippet(): string {
    return this.find('#snippet').textContent;
  }

  /** The snippet, once it contains the properties of the theme. */
  async wholeSnippet(): Promise<string> {
    const link = this.document.querySelector<HTMLLinkElement>('#theme');
    const hasTheme = () => {
      const [rule] = link?.sheet?.cssRules ?? [];
      const names = rule && 'style' in rule ? [...(rule as CSSStyleRule).style] : [];
      return !link?.href || (names.length && names.every((name) => this.snippet.includes(`${name}:`)));
    };
    await until(hasTheme, 'the theme in the snippet');
    return this.snippet;
  }

  /** Controls of an element or of the theme. */
  group(title: string): HTMLElement {
    const group = this.all('.group').find((each) => textOf(each.children[0] ?? each).startsWith(title));
    if (!group) throw new Error(`The playground has no controls of ${title}`);
    return group;
  }

  /** Row of an attribute, property or method in the controls of an element or of the theme. */
  row(title: string, name: string): HTMLElement {
    const rows = [...this.group(title).querySelectorAll<HTMLElement>('.row')];
    const row = rows.find((each) => [...each.querySelectorAll('code')].some((code) => textOf(code) === name));
    if (!row) throw new Error(`${title} has no row for ${name}`);
    return row;
  }

  /** Sets the value of a control. An empty value clears a checkbox. */
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

  /** Waits until the elements and then the controls are up to date. */
  async settled(): Promise<void> {
    await this.ready();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
