/** Every word of the elements, in English. `{names}` in braces are filled in. */
export const en = {
  // The plans
  legend: 'Choose your plan',
  empty: 'There are no plans to choose from.',
  current: 'Current plan',
  per: 'per {interval}',
  link: 'Contact us',
  review: 'Review your choice',
  assign: 'Start plan',
  cancel: 'Cancel plan',
  chooseFirst: 'Choose a plan first.',
  intervals: 'Billing interval',
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
  now: 'Now',
  soon: 'Within the upcoming hour',
  soonOrToday: 'Within the upcoming hour, or today (UTC) for a first plan',
  more: '{price} more than now',
  less: '{price} less than now',
  gains: 'New in your plan',
  losses: 'No longer in your plan',
  previousEnds: 'Your previous plan ends when the new one starts.',
  replaces: 'This replaces {plan}, which was to start {time}.',
  uncertain: 'An earlier request may have been carried out.',
  confirm: 'Confirm',
  dismiss: 'Back',

  // The outcome
  working: 'Working …',
  assigned: 'Confirmed.',
  plan: 'Plan',
  product: 'Product',
  starts: 'Starts',
  ends: 'Ends',
  created: 'Confirmed',
  done: 'Done',
  assignedOther: 'The answer differs from this request.',
  unstated: 'The service did not say',
  askedFor: 'you asked for: {value}',
  reference: 'Reference',
  notChanged: 'This request was not carried out.',
  unknown: 'We do not know whether this request was carried out.',
  checkFirst: 'Check your plan before you try again.',
  retry: 'Try again',

  // Why something failed: named by the code of the error
  setup: 'This page is not set up correctly.',
  offline: 'You are offline. Try again once you are connected.',
  session: 'Your session has ended. Sign in again, then try once more.',
  rejected: 'The service refused it.',
  throttled: 'The service is busy. Try again in a little while.',

  // The settings
  heading: 'Account settings',
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
