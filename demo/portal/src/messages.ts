/** What the customer reads. An answer has it as `errorMessage`: the picker says first that nothing was changed. Translate it here. */
export const messages = {
  notOffered: 'This change is not offered.',
  reviewAgain: 'The amount is no longer valid. Please review the change again.',
  planChanged: 'Your plan has changed since. Please review the change again.',
  unsettled: 'Another change is not settled yet. Until it is, nothing else can be changed.',
  noPayment: 'We could not reach the payment provider. Nothing is charged.',
  noMethod: 'We have no payment method of yours. Please write to us.',
  notPossible: 'The payment is not possible. Please write to us. Nothing is charged.',
  refused: 'The change was refused. Nothing is charged.',
  notSent: 'The change was not sent in time. Nothing is charged.',
  unknown: 'The outcome of the change is not known yet.',
  later: 'Please try again later.',
  /** By the code of Stripe. What is not here has Stripe's own words. */
  declined: {
    generic_decline: 'Your card was declined. Nothing is charged.',
    insufficient_funds: 'Your card was declined: it has insufficient funds. Nothing is charged.',
    expired_card: 'Your card has expired. Nothing is charged.',
    authentication_required:
      'Your bank wants you to confirm this payment, which is not possible here. Please write to us. Nothing is charged.',
  },
  /** On a plan that is too small for the usage. */
  tooSmall: (used: string, label: string, plan: string, limit: string) =>
    `You have ${used} ${label}. ${plan} has ${limit}.`,
};
