/** States of the review dialog, before a request is sent. */
import { monthAndYear, plansWithoutKeys, teamPlans, threePlans } from '../plans.js';
import { change, choose, inDays, press, putPicker, review, signIn, type State } from '../scene.js';
import { standing } from './standing.js';

/** Content that a page adds to the review. */
const reviewSlot = `<div slot="review">
  <p>Charged today: €31.50, for the rest of this month. All prices are without VAT.</p>
  <label><input type="checkbox" required /> I agree to the terms of Pro.</label>
</div>`;

export const reviewing: readonly State[] = [
  {
    id: 'review',
    label: 'Review of an upgrade',
    says: 'What happens, what it costs, when, and how the features change.',
    show: async (place) => review(await putPicker(place, threePlans, standing)),
  },
  {
    id: 'review-first',
    label: 'Review of a first plan',
    says: 'There is no plan to compare with.',
    show: async (place) => review(await putPicker(place, threePlans)),
  },
  {
    id: 'review-prices',
    label: 'Review of a reduced price',
    says: 'The regular price and the note, as on the card.',
    show: async (place) => review(await putPicker(place, teamPlans, standing)),
  },
  {
    id: 'review-yearly',
    label: 'Review of another interval',
    says: 'The same plan, paid by the year: the yearly price, and the saving.',
    show: async (place) => {
      const picker = await putPicker(place, monthAndYear, standing);
      await choose(picker, 'basic-yearly');
      await press(picker, 'submit');
    },
  },
  {
    id: 'review-without-keys',
    label: 'Review without keys',
    says: 'Without keys, features with different texts are removed and added ones.',
    show: async (place) => review(await putPicker(place, plansWithoutKeys, standing)),
  },
  {
    id: 'review-slot',
    label: 'Review with content of the page',
    says: 'The page adds today’s charge, and terms to agree to.',
    show: async (place) => review(await putPicker(place, threePlans + reviewSlot, standing)),
  },
  {
    id: 'review-end',
    label: 'Review of an end',
    says: 'Basic ends on a day, and Free follows.',
    show: async (place) => {
      const end = { 'end-time-in-seconds': `${inDays(42)}`, schedule: '' };
      const picker = await putPicker(place, threePlans, { ...standing, ...end });
      await choose(picker, 'basic');
      await press(picker, 'submit');
    },
  },
  {
    id: 'review-dates',
    label: 'Review with dates',
    says: 'When Pro starts, that Basic ends then, and when Free follows.',
    show: async (place) => {
      const dates = { 'start-time-in-seconds': `${inDays(12)}`, 'end-time-in-seconds': `${inDays(42)}` };
      await review(await putPicker(place, threePlans, { ...standing, ...dates, schedule: '' }));
    },
  },
  {
    id: 'review-cancel',
    label: 'Review of a cancellation',
    says: 'The heading and the button both say that this cancels the plan. The other button keeps it.',
    show: async (place) => press(await putPicker(place, threePlans, standing), 'cancel'),
  },
  {
    id: 'review-keep',
    label: 'Review of keeping the plan',
    says: 'Pro was scheduled. The button says that Basic stays.',
    show: async (place) => {
      const assignment = { productPlanId: 'pro', startTimeInSeconds: inDays(12) };
      await press(await putPicker(place, threePlans, standing, { assignment }), 'keep');
    },
  },
  {
    id: 'review-changed',
    label: 'Change during the review',
    says: 'The page raises the price of Pro during the review. The review says so, and marks the new price.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, standing);
      await review(picker);
      picker.plans.find(({ value }) => value === 'pro')?.setAttribute('price', '59');
      // The picker notices changes of its plans asynchronously.
      await new Promise((resolve) => setTimeout(resolve));
      await picker.updateComplete;
    },
  },
  {
    id: 'review-after-unknown',
    label: 'Review after an unknown outcome',
    says: 'The review warns that an earlier request may have gone through.',
    show: async (place) => {
      const session = signIn({ plan: 'basic' }, { status: 500 });
      const picker = await putPicker(place, threePlans, standing, { session });
      await change(picker);
      await press(picker, 'retry');
    },
  },
];
