/** Columns of the plans. Pure functions. */
import type { Localization } from '../i18n/format.js';
import { getPriceFit, getShownPlans, type Plan } from '../plan/plan.js';

/**
 * Returns the number of columns for a number of plans: rows of about the same length, three plans never in two columns, and no
 * lone plan in a row, except for an odd number in two columns.
 * @param maximum How many columns fit.
 */
export function countColumns(plans: number, maximum: number): number {
  let columns = Math.ceil(plans / Math.ceil(plans / maximum));
  if (plans === 3 && columns === 2) return 1;
  while (columns > 2 && plans % columns === 1) columns--;
  return columns;
}

/** Returns the style of the columns, such as `--_of-4: 3`: three columns where four fit. A server does not know the plans. */
export function getColumnStyle(plans: readonly Plan[], interval: string, localization: Localization): string {
  const { length } = getShownPlans(plans, interval);
  if (!length) return '';
  // One less fits, whatever the interval: the columns stay when the customer switches.
  const isLong = getPriceFit(getShownPlans(plans, ''), localization) > 9;
  const columns = (isLong ? [1, 2, 3, 4] : [2, 3, 4]).map(
    (maximum, index) => `--_of-${index + 2}: ${countColumns(length, maximum)}`,
  );
  return [...columns, ...(length > 2 ? [] : ['--_widest: 24rem'])].join('; ');
}
