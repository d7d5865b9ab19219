/** States of the review dialog, before a request is sent. */
import { toLocalInput } from '../../../src/change/schedule.js';
import { monthAndYear, plansNamedByText, teamPlans, threePlans, warningPlans } from '../plans.js';
import {
  change,
  click,
  confirm,
  enter,
  inDays,
  noticed,
  press,
  putPicker,
  review,
  signIn,
  type State,
} from '../scene.js';
import { reasons } from './reasons.js';
import { standing } from './standing.js';

/** Content that a page adds to the review. */
const reviewSlot = `<div slot="review">
  <p>Charged today: €31.50, for the rest of this month. All prices are without VAT.</p>
  <label style="display: block; padding-block: 2px"><input type="checkbox" required /> I agree to the terms of Pro.</label>
</div>`;

/** The default plan with a start of its own and a warning, the reasons of a page, and its amount. */
const leavingPlans = (start: number) => `
  <portal-plan value="free" label="Free" price="0" currency="EUR" interval="month"
    start-time-in-seconds="${start}" reason="You have 14 projects; Free has 1.">
    <ul><li data-feature="Projects">1 project</li></ul>
  </portal-plan>
  <portal-plan value="basic" label="Basic" price="19" currency="EUR" interval="month">
    <ul><li data-feature="Projects">20 projects</li><li data-feature="Export">Export of your data</li></ul>
  </portal-plan>
  ${reasons('review-cancel')}`;

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
      await click(picker, '[name=interval]:not(:checked)');
      await review(picker, 'basic-yearly');
    },
  },
  {
    id: 'review-other-features',
    label: 'Review of plans with other features',
    says: 'What only one of the two plans names is removed or added.',
    show: async (place) => review(await putPicker(place, plansNamedByText, standing)),
  },
  {
    id: 'review-slot',
    label: 'Review with content of the page',
    says: 'The page adds today’s charge, and terms to agree to.',
    show: async (place) => review(await putPicker(place, threePlans + reviewSlot, standing)),
  },
  {
    id: 'review-warning',
    label: 'Review with a warning',
    says: 'The page warns of this change. The customer can still make it.',
    show: async (place) => {
      const onPro = { 'current-plan': 'pro', 'default-plan': 'free' };
      await review(await putPicker(place, warningPlans, onPro), 'basic');
    },
  },
  {
    id: 'review-calculating',
    label: 'Review that is calculating',
    says: 'The page is still computing the amount due today. Until then, the change cannot be confirmed.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, standing);
      picker.addEventListener('plan-review', (event) => event.respondWith(new Promise(() => undefined)));
      await review(picker);
    },
  },
  {
    id: 'schedule',
    label: 'Review with a schedule',
    says: 'The customer can change the start and set an end. The fields are folded.',
    show: async (place) => review(await putPicker(place, threePlans, { ...standing, schedule: '' })),
  },
  {
    id: 'schedule-open',
    label: 'Review with entered times',
    says: 'The customer has entered a start and an end. The rows around the fields follow.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, { ...standing, schedule: '' });
      await review(picker);
      await enter(picker, 'start', toLocalInput(inDays(12)));
      await enter(picker, 'end', toLocalInput(inDays(42)));
    },
  },
  {
    id: 'schedule-error',
    label: 'Review with a wrong time',
    says: 'The start is in the past. The field shows an error message, not only a colour.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, { ...standing, schedule: '' });
      await review(picker);
      await enter(picker, 'start', '2020-02-29T12:00');
    },
  },
  {
    id: 'review-dates',
    label: 'Review with dates',
    says: 'The page has set both times: when Pro starts, that Basic ends then, and when Free follows.',
    show: async (place) => {
      const dates = { 'start-time-in-seconds': `${inDays(12)}`, 'end-time-in-seconds': `${inDays(42)}` };
      await review(await putPicker(place, threePlans, { ...standing, ...dates }));
    },
  },
  {
    id: 'review-cancel',
    label: 'Review of a cancellation',
    says: 'The heading and the button both say that this cancels the plan. The lost features come first, the price last.',
    show: async (place) => press(await putPicker(place, threePlans, standing), 'cancel'),
  },
  {
    id: 'review-leaving',
    label: 'Cancellation at the end of the period',
    says: 'The default plan has its own start and a warning; the page asks for a reason, which nobody has to give, and has computed an amount.',
    show: async (place) => {
      const picker = await putPicker(place, leavingPlans(inDays(12)), standing);
      const amounts = [
        { label: 'Due today', price: '0', currency: 'EUR', note: 'Basic is paid for until then.', due: true },
      ];
      picker.addEventListener('plan-review', (event) => event.respondWith(Promise.resolve({ amounts })));
      await press(picker, 'cancel');
      await noticed(picker);
    },
  },
  {
    id: 'review-keep',
    label: 'Review of keeping the plan',
    says: 'Pro was scheduled. The button says that Basic stays.',
    show: async (place) => {
      const assignment = { productPlanId: 'pro', startTimeInSeconds: inDays(12) };
      await press(await putPicker(place, threePlans, standing, { assignments: [assignment] }), 'keep');
    },
  },
  {
    id: 'review-keep-ending',
    label: 'Review of keeping a plan that ends',
    says: 'Basic ends on a date, and Free follows. The button says that Basic stays.',
    show: async (place) => {
      const assignment = { productPlanId: 'basic', endTimeInSeconds: inDays(12) };
      await press(await putPicker(place, threePlans, standing, { assignments: [assignment] }), 'keep');
    },
  },
  {
    id: 'review-changed',
    label: 'Price changed during the review',
    says: 'The page raised the price of Pro during the review. The press on the button shows the new price, and sends nothing.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, standing);
      await review(picker);
      picker.plans.find(({ value }) => value === 'pro')?.setAttribute('price', '59');
      await noticed(picker);
      await confirm(picker);
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
