export interface PlanModel {
  label: string;
  price: number;
  disabled: boolean;
  /** Warning, or the reason why the plan is disabled. */
  reason: string;
}

const labels: Readonly<Record<string, string>> = { free: 'Free', basic: 'Basic', pro: 'Pro', team: 'Team' };

export const values = Object.keys(labels);

export const planModel = (value: string): PlanModel => ({
  ...{ label: labels[value] ?? '', price: 10 * (values.indexOf(value) + 1), disabled: false, reason: '' },
});

/** Plans by their values. */
export class Plans extends Map<string, PlanModel> {
  /** Copies other plans. Default: creates all plans. */
  constructor(plans: Iterable<[string, PlanModel]> = values.map((value) => [value, planModel(value)])) {
    super([...plans].map(([value, plan]) => [value, { ...plan }]));
  }

  isOffered(value: string): boolean {
    return this.get(value)?.disabled === false;
  }

  labelOf(value: string): string {
    return this.get(value)?.label ?? value;
  }
}
