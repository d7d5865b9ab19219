/** Every word of the elements, in English. `{names}` in braces are filled in. */
export const en = {
  // The plans
  choosePlan: 'Choose your plan',
  noPlans: 'There are no plans to choose from.',
  currentPlan: 'Current plan',
  per: 'per {interval}',
  contact: 'Contact us',
  review: 'Review change',
  assign: 'Change plan',
  cancelPlan: 'Cancel plan',
  chooseFirst: 'Choose a plan first.',
  interval: 'Billing interval',
  'plans-one': '{count} plan',
  'plans-other': '{count} plans',
  startsOn: '{plan} starts {time}.',
  endsOn: '{plan} ends {time}.',
  keep: 'Keep {plan}',
  isCurrent: 'This is your plan already.',
  chooseDate: 'This is your plan already. Choose a start or an end for it.',
  planGone: 'That plan is no longer offered. Choose another one.',

  // The schedule
  start: 'Start',
  end: 'End',
  asSoonAsPossible: 'As soon as possible, within the upcoming hour',
  noEnd: 'No end',
  onDate: 'On a date',
  dateAndTime: 'Date and time, your local time',
  invalid: 'Enter a complete date and time.',
  gap: 'Clocks skip this time on that day. Choose another one.',
  'start-past': 'Choose a start that is still to come.',
  'end-past': 'Choose an end that is still to come.',
  'end-before-start': 'Choose an end after the start.',

  // The review
  reviewChange: 'Review your change',
  reviewCancel: 'Cancel your plan',
  reviewKeep: 'Keep your plan',
  now: 'Now',
  soon: 'Within the upcoming hour',
  soonOrToday: 'Within the upcoming hour, or today (UTC) as your first plan',
  more: '{price} more than now',
  less: '{price} less than now',
  gains: 'New in your plan',
  losses: 'No longer in your plan',
  previousEnds: 'Your previous plan ends when the new one starts.',
  replaces: 'From its start it takes the place of {plan}, which was to start {time}.',
  uncertain: 'Your earlier change may already be in effect.',
  confirm: 'Confirm change',
  back: 'Back',

  // The outcome
  working: 'Working on your change …',
  assigned: 'The service made your change.',
  plan: 'Plan',
  product: 'Product',
  starts: 'Starts',
  ends: 'Ends',
  created: 'Confirmed',
  done: 'Done',
  assignedOther: 'The service answered with something else than you asked for.',
  unstated: 'The service did not say',
  askedFor: 'you asked for: {value}',
  reference: 'Reference',
  notChanged: 'Your plan was not changed.',
  stillUnknown: 'This attempt changed nothing, but your earlier change may already be in effect.',
  unknown: 'We do not know whether your change was made: it may be in effect, or not.',
  checkFirst: 'Check your plan before you try again.',
  tryAgain: 'Try again',

  // Why something failed: named by the code of the error
  setup: 'This page is not set up correctly.',
  offline: 'You are offline. Try again once you are connected.',
  session: 'Your session has ended. Sign in again, then try once more.',
  rejected: 'The service refused it.',
  throttled: 'The service is busy. Try again in a little while.',

  // The settings
  settings: 'Account settings',
  customerPortalSetting: 'Customer portal',
  invoiceConfiguration: 'Invoices',
  displayCachedInvoices: 'Stored invoices',
  loading: 'Loading …',
  noSettings: 'There are no settings to show.',
  notProvided: 'Not provided',
  yes: 'Yes',
  no: 'No',
  settingsFailed: 'Your settings could not be loaded.',
};

/** The wording of the elements: the keys of the built-in English, and the plural forms that other languages have besides. */
export type Messages = Record<keyof typeof en, string> &
  Partial<Record<`plans-${Intl.LDMLPluralRule}`, string>>;
