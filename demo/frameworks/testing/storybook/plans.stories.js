import 'portal-elements';
import { PortalSession } from 'portal-elements/service.js';
import { createSandbox } from 'portal-elements/testing.js';

/** Gives each story its own sandbox, with the faults in `parameters.faults`, and sets the attributes of the controls. */
function withSandbox(story, { parameters, args }) {
  const { fetch, faults, sessions } = createSandbox();
  faults.add(...(parameters.faults ?? []));
  const { token: sessionToken } = sessions.create({ plan: 'basic' });
  const session = new PortalSession({ baseUrl: 'https://billing.example', sessionToken, fetch });
  const place = document.createElement('div');
  place.innerHTML = story();
  for (const element of place.querySelectorAll('portal-plan-picker, portal-settings'))
    element.session = session;
  for (const [name, value] of Object.entries(args)) {
    const picker = place.querySelector('portal-plan-picker');
    if (typeof value === 'boolean') picker.toggleAttribute(name, value);
    else picker.setAttribute(name, value ?? '');
  }
  return place;
}

export default { title: 'Plans', component: 'portal-plan-picker', decorators: [withSandbox] };

export const Upgrade = {
  // With a parameter: without one Storybook shows no controls.
  render: (_args) => `
    <portal-plan-picker current-plan="basic">
      <portal-plan value="basic" label="Basic" price="19" currency="EUR" interval="month"></portal-plan>
      <portal-plan value="pro" label="Pro" price="49" currency="EUR" interval="month"></portal-plan>
    </portal-plan-picker>`,
};

export const ReadOnly = { ...Upgrade, args: { readonly: true } };

export const Refused = {
  ...Upgrade,
  parameters: {
    faults: [{ method: 'POST', status: 400, body: '{"errorMessage": "Your last invoice is open."}' }],
  },
};

export const OutcomeUnknown = {
  ...Upgrade,
  parameters: { faults: [{ method: 'POST', at: 'after', status: 500 }] },
};
