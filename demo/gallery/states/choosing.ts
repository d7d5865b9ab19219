/** States of the picker while a customer chooses a plan. */
import {
  fourPlans,
  hostilePlans,
  monthAndYear,
  onePlan,
  someUnavailable,
  teamPlans,
  threePlans,
  twelvePlans,
} from '../plans.js';
import { choose, click, enter, inDays, press, putPicker, type State } from '../scene.js';
import { standing } from './standing.js';

export const choosing: readonly State[] = [
  {
    id: 'choosing',
    label: 'Choosing',
    says: 'Nothing is chosen yet. Name, price and features line up from card to card.',
    show: (place) => putPicker(place, threePlans),
  },
  {
    id: 'chosen',
    label: 'Chosen',
    says: 'The chosen card is marked, not by its colour alone.',
    show: async (place) => choose(await putPicker(place, threePlans), 'pro'),
  },
  {
    id: 'current',
    label: 'Current plan',
    says: 'The current plan is marked and cannot be chosen. The customer can cancel it.',
    show: (place) => putPicker(place, threePlans, standing),
  },
  {
    id: 'unavailable',
    label: 'Disabled plan, and a link',
    says: 'Team is disabled and shows the reason. Enterprise has a link instead of a radio button.',
    show: (place) => putPicker(place, someUnavailable, { 'current-plan': 'basic' }),
  },
  {
    id: 'months',
    label: 'Billed by the month',
    says: 'The monthly plans are shown. The button for the yearly plans shows the saving.',
    show: (place) => putPicker(place, monthAndYear, { 'current-plan': 'basic' }),
  },
  {
    id: 'years',
    label: 'Billed by the year',
    says: 'The customer switched to yearly plans: each shows its price per month too. The yearly Pro is chosen now, and the yearly Basic is marked as the current plan in another interval.',
    show: async (place) => {
      const picker = await putPicker(place, monthAndYear, { 'current-plan': 'basic' });
      await choose(picker, 'pro');
      await click(picker, '[name=interval]:not(:checked)');
    },
  },
  {
    id: 'prices',
    label: 'Prices per seat',
    says: 'Each price has a note below it. A regular price is struck through.',
    show: (place) => putPicker(place, teamPlans, { 'current-plan': 'basic' }),
  },
  {
    id: 'read-only',
    label: 'Read-only',
    says: 'For members who may not change the plan: everything can be read, and there are no buttons.',
    show: (place) => {
      const assignment = { productPlanId: 'pro', startTimeInSeconds: inDays(12) };
      return putPicker(place, threePlans, { ...standing, readonly: '' }, { assignment });
    },
  },
  {
    id: 'nothing-chosen',
    label: 'Nothing chosen',
    says: 'The customer pressed the button without a chosen plan. A message says what to do.',
    show: async (place) => press(await putPicker(place, threePlans), 'submit'),
  },
  {
    id: 'scheduled',
    label: 'Scheduled change',
    says: 'Pro is scheduled: shown above the cards and on its card. The customer can keep Basic.',
    show: async (place) => {
      const assignment = { productPlanId: 'pro', startTimeInSeconds: inDays(12) };
      await putPicker(place, threePlans, standing, { assignment });
    },
  },
  {
    id: 'ending',
    label: 'Scheduled end',
    says: 'The end of the current plan is shown above the cards and on its card.',
    show: async (place) => {
      const assignment = {
        ...{ productPlanId: 'pro', startTimeInSeconds: inDays(-20), endTimeInSeconds: inDays(40) },
      };
      await putPicker(place, threePlans, standing, { assignment });
    },
  },
  {
    id: 'schedule',
    label: 'Schedule',
    says: 'The customer can set a start and an end. Neither is set, so both fields are closed.',
    show: (place) => putPicker(place, threePlans, { ...standing, schedule: '' }),
  },
  {
    id: 'schedule-open',
    label: 'Schedule with dates',
    says: 'Both fields are open. Below each is the full time with its time zone.',
    show: async (place) => {
      const dates = { 'start-time-in-seconds': `${inDays(12)}`, 'end-time-in-seconds': `${inDays(42)}` };
      await putPicker(place, threePlans, { ...standing, ...dates, schedule: '', value: 'pro' });
    },
  },
  {
    id: 'schedule-error',
    label: 'Schedule with an error',
    says: 'The start is in the past. The field shows an error message, not only a colour.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, { ...standing, schedule: '', value: 'pro' });
      await enter(picker, 'start', '2020-02-29T12:00');
      await press(picker, 'submit');
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
