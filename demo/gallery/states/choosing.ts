/** The picker while a customer chooses: what is offered, what is known, and what is wrong with what was entered. */
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
    says: 'One card stands out, and not by its colour alone.',
    show: async (place) => choose(await putPicker(place, threePlans), 'pro'),
  },
  {
    id: 'current',
    label: 'Current plan',
    says: 'The plan of now is marked and cannot be chosen; the customer can cancel it.',
    show: (place) => putPicker(place, threePlans, standing),
  },
  {
    id: 'unavailable',
    label: 'Disabled plan, and a link',
    says: 'Team cannot be chosen, looks it and says why. Enterprise has a link in place of a radio button.',
    show: (place) => putPicker(place, someUnavailable, { 'current-plan': 'basic' }),
  },
  {
    id: 'months',
    label: 'Billed by the month',
    says: 'Plans are for months and years; those for months are shown. What a year at a time saves is on its segment.',
    show: (place) => putPicker(place, monthAndYear, { 'current-plan': 'basic' }),
  },
  {
    id: 'years',
    label: 'Billed by the year',
    says: 'The customer switched to years: other prices with what they come to a month, the plan of the same name stays chosen, and the current one is marked on its twin.',
    show: async (place) => {
      const picker = await putPicker(place, monthAndYear, { 'current-plan': 'basic' });
      await choose(picker, 'pro');
      await click(picker, '[name=interval]:not(:checked)');
    },
  },
  {
    id: 'prices',
    label: 'Prices of a team',
    says: 'Under each price what it stands for; a former price is struck through.',
    show: (place) => putPicker(place, teamPlans, { 'current-plan': 'basic' }),
  },
  {
    id: 'read-only',
    label: 'Read-only',
    says: 'For who may not change the plan: everything can be read, and there is nothing to press.',
    show: (place) => {
      const assignment = { productPlanId: 'pro', startTimeInSeconds: inDays(12) };
      return putPicker(place, threePlans, { ...standing, readonly: '' }, { assignment });
    },
  },
  {
    id: 'nothing-chosen',
    label: 'Nothing chosen',
    says: 'The customer pressed the button too early and is told what to do.',
    show: async (place) => press(await putPicker(place, threePlans), 'submit'),
  },
  {
    id: 'scheduled',
    label: 'A change to come',
    says: 'Pro is scheduled: above the cards, on its card, and with a way back to Basic.',
    show: async (place) => {
      const assignment = { productPlanId: 'pro', startTimeInSeconds: inDays(12) };
      await putPicker(place, threePlans, standing, { assignment });
    },
  },
  {
    id: 'ending',
    label: 'An end to come',
    says: 'The plan of now has an end, above the cards and on its card.',
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
    says: 'A start and an end are offered; neither is wanted so far, so no field is open.',
    show: (place) => putPicker(place, threePlans, { ...standing, schedule: '' }),
  },
  {
    id: 'schedule-open',
    label: 'Schedule with dates',
    says: 'Both fields are open. Below each the time is written out, with its zone.',
    show: async (place) => {
      const dates = { 'start-time-in-seconds': `${inDays(12)}`, 'end-time-in-seconds': `${inDays(42)}` };
      await putPicker(place, threePlans, { ...standing, ...dates, schedule: '', value: 'pro' });
    },
  },
  {
    id: 'schedule-error',
    label: 'Schedule with an error',
    says: 'The start has passed: the field says so, below it and not by its colour alone.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, { ...standing, schedule: '', value: 'pro' });
      await enter(picker, 'start', '2020-02-29T12:00');
      await press(picker, 'submit');
    },
  },
  {
    id: 'no-plans',
    label: 'No plans',
    says: 'The page lists no plan, and the widget says so.',
    show: (place) => putPicker(place, ''),
  },
  {
    id: 'one-plan',
    label: 'One plan',
    says: 'A single card is as wide as it should be.',
    show: (place) => putPicker(place, onePlan),
  },
  {
    id: 'four-plans',
    label: 'Four plans',
    says: 'Four cards in one row, or two, or one: by the room that there is.',
    show: (place) => putPicker(place, fourPlans, standing),
  },
  {
    id: 'twelve-plans',
    label: 'Twelve plans',
    says: 'A dozen cards stay in order, and none is lonely.',
    show: (place) => putPicker(place, twelvePlans, { 'current-plan': 'basic' }),
  },
  {
    id: 'hostile-plans',
    label: 'Hostile plans',
    says: 'Markup is text, no word breaks out of its card, and what reads from right to left turns nothing else.',
    show: (place) => putPicker(place, hostilePlans, { 'current-plan': 'basic' }),
  },
];
