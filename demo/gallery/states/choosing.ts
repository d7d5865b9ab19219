/** States of the picker while a customer chooses a plan. */
import {
  comparedPlans,
  featuredPlan,
  fourPlans,
  hostilePlans,
  monthAndYear,
  onePlan,
  someUnavailable,
  teamPlans,
  threePlans,
  twelvePlans,
  warningPlans,
} from '../plans.js';
import { click, compare, inDays, putPicker, type State } from '../scene.js';
import { standing } from './standing.js';

export const choosing: readonly State[] = [
  {
    id: 'choosing',
    label: 'Choosing',
    says: 'Each plan has a button. Name, price and features line up from card to card.',
    show: (place) => putPicker(place, threePlans),
  },
  {
    id: 'featured',
    label: 'Recommended plan',
    says: 'Pro is recommended: its button is filled, the others are outlined.',
    show: (place) => putPicker(place, featuredPlan),
  },
  {
    id: 'current',
    label: 'Current plan',
    says: 'The current plan has a mark instead of a button. The customer can cancel it.',
    show: (place) => putPicker(place, threePlans, standing),
  },
  {
    id: 'unavailable',
    label: 'Disabled plan, and a link',
    says: 'Team is disabled and shows the reason. Enterprise has no price of its own, and a link instead of a button.',
    show: (place) => putPicker(place, someUnavailable, { 'current-plan': 'basic' }),
  },
  {
    id: 'warning',
    label: 'Warning',
    says: 'The page warns of the change to Basic, on its card and in its review. The plan can be chosen.',
    show: (place) => putPicker(place, warningPlans, { 'current-plan': 'pro', 'default-plan': 'free' }),
  },
  {
    id: 'months',
    label: 'Billed by the month',
    says: 'The monthly plans are shown. The switch to the yearly plans shows the saving.',
    show: (place) => putPicker(place, monthAndYear, { 'current-plan': 'basic' }),
  },
  {
    id: 'years',
    label: 'Billed by the year',
    says: 'The customer switched to yearly plans: each shows its price per month too. The yearly Basic offers yearly billing of the current plan.',
    show: async (place) => {
      const picker = await putPicker(place, monthAndYear, { 'current-plan': 'basic' });
      await click(picker, '[name=interval]:not(:checked)');
    },
  },
  {
    id: 'prices',
    label: 'Prices per seat',
    says: 'The line below each price ends with a note. A regular price is struck through.',
    show: (place) => putPicker(place, teamPlans, { 'current-plan': 'basic' }),
  },
  {
    id: 'compare',
    label: 'Comparison',
    says: 'A table of all features, in groups, also of those that are not on the cards. Enterprise lists nothing, and has no column.',
    show: async (place) => compare(await putPicker(place, comparedPlans, { ...standing, compare: '' })),
  },
  {
    id: 'read-only',
    label: 'Read-only',
    says: 'For members who may not change the plan: everything can be read, a line says that it cannot be changed, and there are no buttons.',
    show: (place) => {
      const assignment = { productPlanId: 'pro', startTimeInSeconds: inDays(12) };
      return putPicker(place, threePlans, { ...standing, readonly: '' }, { assignments: [assignment] });
    },
  },
  {
    id: 'scheduled',
    label: 'Scheduled change',
    says: 'Pro is scheduled: shown above the cards and on its card. The customer can keep Basic.',
    show: async (place) => {
      const assignment = { productPlanId: 'pro', startTimeInSeconds: inDays(12) };
      await putPicker(place, threePlans, standing, { assignments: [assignment] });
    },
  },
  {
    id: 'ending',
    label: 'Scheduled end',
    says: 'The end of the current plan is shown above the cards.',
    show: async (place) => {
      const assignment = {
        ...{ productPlanId: 'pro', startTimeInSeconds: inDays(-20), endTimeInSeconds: inDays(40) },
      };
      await putPicker(place, threePlans, standing, { assignments: [assignment] });
    },
  },
  {
    id: 'no-plans',
    label: 'No plans',
    says: 'The page has no plans. A message says so.',
    show: (place) => putPicker(place, ''),
  },
  {
    id: 'one-plan',
    label: 'One plan',
    says: 'A single card does not fill the whole width.',
    show: (place) => putPicker(place, onePlan),
  },
  {
    id: 'four-plans',
    label: 'Four plans',
    says: 'Four cards in one, two or four rows, depending on the width.',
    show: (place) => putPicker(place, fourPlans, standing),
  },
  {
    id: 'twelve-plans',
    label: 'Twelve plans',
    says: 'Twelve cards in order, without a single card in the last row.',
    show: (place) => putPicker(place, twelvePlans, { 'current-plan': 'basic' }),
  },
  {
    id: 'hostile-plans',
    label: 'Hostile plans',
    says: 'Markup is shown as text, long words stay inside their card, and right-to-left text does not affect its surroundings.',
    show: (place) => putPicker(place, hostilePlans, { 'current-plan': 'basic' }),
  },
];
