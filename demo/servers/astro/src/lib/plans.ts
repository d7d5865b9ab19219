/** Example data. In production, both come from your server. */
export const plans = [
  { value: 'free', label: 'Free', price: 0, features: ['1 project'] },
  { value: 'basic', label: 'Basic', price: 19, features: ['10 projects'] },
  { value: 'pro', label: 'Pro', price: 49, features: ['Unlimited projects'] },
];
export const currentPlan = 'basic';
