/** Plans that every picker shows. */
export interface Plan {
  readonly value: string;
  readonly label: string;
  readonly price: string;
  readonly currency: string;
  readonly interval: string;
  readonly description: string;
  readonly features: readonly string[];
}

export const plansOf = (count: number): Plan[] =>
  Array.from({ length: count }, (_, index) => ({
    value: `plan-${index}`,
    label: `Plan ${index + 1}`,
    price: String(9 + 10 * index),
    currency: 'EUR',
    interval: 'month',
    description: `For teams of ${index + 2}`,
    features: [`${index + 1} projects`, `${10 * (index + 1)} GB of storage`, 'Answers within a day'],
  }));

/** The same plans as markup, for our picker. */
export const markupOf = (plans: readonly Plan[]): string => {
  const items = plans.map(
    ({ value, label, price, currency, interval, description, features }) =>
      `<portal-plan value="${value}" label="${label}" price="${price}" currency="${currency}" interval="${interval}">` +
      `<p>${description}</p><ul>${features.map((feature) => `<li data-feature="${feature}">${feature}</li>`).join('')}</ul></portal-plan>`,
  );
  return `<portal-plan-picker>${items.join('')}</portal-plan-picker>`;
};
