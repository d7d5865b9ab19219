import 'portal-elements';
import { createSandbox } from 'portal-elements/testing.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

let sandbox;
let restoreFetch;

beforeEach(() => {
  sandbox = createSandbox();
  restoreFetch = sandbox.install('https://billing.example');
  const { token } = sandbox.sessions.create({ plan: 'basic' });
  document.body.innerHTML = `
    <portal-plan-picker base-url="https://billing.example" session-token="${token}" current-plan="basic">
      <portal-plan value="basic" label="Basic" price="19" currency="EUR" interval="month"></portal-plan>
      <portal-plan value="pro" label="Pro" price="49" currency="EUR" interval="month"></portal-plan>
    </portal-plan-picker>`;
});

afterEach(() => {
  restoreFetch();
  vi.restoreAllMocks();
});

async function switchToPro() {
  await page.getByRole('button', { name: 'Switch to Pro' }).click();
  // The confirm button ignores presses in its first half second.
  await new Promise((resolve) => setTimeout(resolve, 600));
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to Pro' }).click();
}

const posts = () => sandbox.ledger.requests.filter(({ method }) => method === 'POST');

test('switching to Pro sends exactly one POST', async () => {
  await switchToPro();
  await expect.element(page.getByText(/^Pro starts /)).toBeVisible();
  expect(posts()).toHaveLength(1);
  expect(sandbox.ledger.assignments[0].plan.productPlanId).toBe('pro');
});

test('an answer of status 500 leaves the outcome open', async () => {
  sandbox.faults.add({ method: 'POST', at: 'after', status: 500 });
  await switchToPro();
  await expect.element(page.getByText('We could not confirm your change.')).toBeVisible();
  expect(posts()).toHaveLength(1);
});

test('nothing is sent without a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await switchToPro();
  await expect.element(page.getByText('Your plan was not changed.')).toBeVisible();
  expect(posts()).toHaveLength(0);
});
