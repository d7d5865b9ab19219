/** The picker's review: what a change would mean, before anything is sent. */
import { threePlans } from '../plans.js';
import { change, inDays, press, putPicker, review, signIn, type State } from '../scene.js';
import { standing } from './standing.js';

export const reviewing: readonly State[] = [
  {
    id: 'review',
    label: 'Review of an upgrade',
    says: 'Basic now, Pro next; what it costs more, what is gained and what is lost.',
    show: async (place) => review(await putPicker(place, threePlans, standing)),
  },
  {
    id: 'review-first',
    label: 'Review of a first plan',
    says: 'There is no plan to compare with.',
    show: async (place) => review(await putPicker(place, threePlans)),
  },
  {
    id: 'review-dates',
    label: 'Review with dates',
    says: 'Three steps: Basic now, Pro on its day, and Free from the end on.',
    show: async (place) => {
      const dates = { 'start-time-in-seconds': `${inDays(12)}`, 'end-time-in-seconds': `${inDays(42)}` };
      await review(await putPicker(place, threePlans, { ...standing, ...dates, schedule: '' }));
    },
  },
  {
    id: 'review-cancel',
    label: 'Review of a cancellation',
    says: 'The heading and the button both say that this cancels the plan.',
    show: async (place) => press(await putPicker(place, threePlans, standing), 'cancel'),
  },
  {
    id: 'review-keep',
    label: 'Review of staying',
    says: 'Pro was to come; Basic stays, and the button says so.',
    show: async (place) => {
      const assignment = { productPlanId: 'pro', startTimeInSeconds: inDays(12) };
      await press(await putPicker(place, threePlans, standing, { assignment }), 'keep');
    },
  },
  {
    id: 'review-after-unknown',
    label: 'Review after an unknown outcome',
    says: 'The review warns that an earlier request may have been carried out.',
    show: async (place) => {
      const session = signIn({ plan: 'basic' }, { status: 500 });
      const picker = await putPicker(place, threePlans, standing, { session });
      await change(picker);
      await press(picker, 'retry');
    },
  },
];
