/** Attributes by name; null removes one that a function would add. */
export type Attributes = Record<string, string | null>;

const quote = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export const attributeMarkup = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === null ? '' : `${name}="${quote(value)}"`))
    .join(' ');

export const planMarkup = (attributes: Attributes, content = ''): string =>
  `<portal-plan ${attributeMarkup(attributes)}>${content}</portal-plan>`;

export const listMarkup = (...features: string[]): string =>
  `<ul>${features.map((feature) => `<li data-feature="${feature.replace(/<[^>]*>/g, '') || 'Markup'}">${feature}</li>`).join('')}</ul>`;

/** Four plans: the sandbox sells all but the last one, which is a link. */
export const fourPlans = `
  <portal-plan value="free" label="Free" price="0" currency="EUR" interval="month"><ul><li data-feature="Projects">1 project</li></ul></portal-plan>
  <portal-plan value="basic" label="Basic" price="19" currency="EUR" interval="month"><ul><li data-feature="Projects">10 projects</li></ul></portal-plan>
  <portal-plan value="pro" label="Pro" price="49" currency="EUR" interval="month" badge="Most popular"><ul><li data-feature="Projects">Unlimited projects</li></ul></portal-plan>
  <portal-plan label="Enterprise" href="https://example.com/sales"><p>Let's talk.</p></portal-plan>`;

export const pickerMarkup = `<portal-plan-picker>${fourPlans}</portal-plan-picker>`;
