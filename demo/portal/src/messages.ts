/** What the customer reads, as `errorMessage` of an answer. Translate it here. */
export const messages = {
  notOffered: 'This change is not offered. Nothing was changed.',
  reviewAgain: 'The amount is no longer valid. Please review the change again. Nothing was changed.',
  planChanged: 'Your plan has changed since. Please review the change again. Nothing was changed.',
  unsettled: 'Another change is not settled yet. Until it is, nothing else can be changed.',
  noPayment: 'We could not reach the payment provider. Nothing was changed, and nothing is charged.',
  declined: 'Your payment was declined. Nothing was changed, and nothing is charged.',
  refused: 'The change was refused. Nothing was changed, and nothing is charged.',
  notSent: 'The change was not sent in time. Nothing was changed, and nothing is charged.',
  unknown: 'The outcome of the change is not known yet.',
  later: 'Please try again later. Nothing was changed.',
};
