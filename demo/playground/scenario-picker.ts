/** The choice of a scenario. It is played once, by the next change of plan; then things are normal again. */
import { find, make } from './dom.js';
import { normal, scenarios, type Scenario } from './scenarios.js';

const group = find('#scenarios', HTMLFieldSetElement);
const hint = find('#scenario-hint', HTMLElement);

export class ScenarioPicker {
  #current = normal;
  readonly #prepare: (scenario: Scenario) => Promise<void>;

  /** `prepare` readies the sandbox and the page for a scenario. */
  constructor(prepare: (scenario: Scenario) => Promise<void>) {
    this.#prepare = prepare;
    group.append(make('div', { className: 'chip-list' }, ...scenarios.map(chip)));
    group.addEventListener('change', () => {
      const id = group.querySelector<HTMLInputElement>(':checked')?.value;
      void this.choose(scenarios.find((scenario) => scenario.id === id) ?? normal);
    });
  }

  get current(): Scenario {
    return this.#current;
  }

  async choose(scenario: Scenario): Promise<void> {
    this.#show(scenario);
    tell(scenario.lookAt);
    try {
      await this.#prepare(scenario);
    } catch {
      if (this.#current === scenario)
        tell('The sandbox does not answer. Start it again and reload this page.');
    }
  }

  /** The scenario has happened; what there is to look at stays readable. */
  async played(): Promise<void> {
    const scenario = this.#current;
    if (scenario === normal) return;
    this.#show(normal);
    tell(scenario.lookAt, `Just played: ${scenario.label}. `);
    await this.#prepare(normal).catch(() => undefined);
  }

  #show(scenario: Scenario): void {
    this.#current = scenario;
    for (const radio of group.querySelectorAll('input')) radio.checked = radio.value === scenario.id;
  }
}

const chip = ({ id, label }: Scenario): HTMLLabelElement =>
  make(
    'label',
    {},
    make('input', { type: 'radio', name: 'scenario', value: id, autocomplete: 'off' }),
    make('span', {}, label),
  );

const tell = (text: string, before = ''): void => {
  hint.replaceChildren(make('strong', {}, before), text);
};
