import { expect, test } from '@playwright/test';
import { createSandbox } from 'portal-elements/testing.js';

let sandbox;

test.beforeEach(async ({ page }) => {
  sandbox = createSandbox();
  // Takes the place of your own server's session endpoint.
  const { token } = sandbox.sessions.create({ plan: 'basic' });
  await page.route('**/session', (route) => route.fulfill({ body: token }));
  await page.route('https://billing.example/**', async (route) => {
    const request = route.request();
    const response = await sandbox.handle(
      new Request(request.url(), {
        method: request.method(),
        headers: await request.allHeaders(),
        body: request.postData(),
      }),
    );
    if (response.type === 'error') return route.abort('connectionreset');
    return route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    });
  });
  await page.goto('/');
});

async function switchToPro(page) {
  await page.getByRole('button', { name: 'Switch to Pro' }).click();
  // The confirm button ignores presses in its first half second.
  await page.waitForTimeout(600);
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to Pro' }).click();
}

const posts = () => sandbox.ledger.requests.filter(({ method }) => method === 'POST');

test('switching to Pro sends exactly one POST', async ({ page }) => {
  await switchToPro(page);
  await expect(page.getByText(/^Pro starts /)).toBeVisible();
  expect(posts()).toHaveLength(1);
  expect(sandbox.ledger.assignments[0].plan.productPlanId).toBe('pro');
});

test('no answer within 30 seconds leaves the outcome open', async ({ page }) => {
  sandbox.faults.add({ method: 'POST', at: 'after', delay: 60_000 });
  await page.clock.install();
  await switchToPro(page);
  await expect.poll(posts).toHaveLength(1);
  await page.clock.fastForward(30_000);
  await expect(page.getByText('We could not confirm your change.')).toBeVisible();
  expect(posts()).toHaveLength(1);
});

test('nothing is sent without a connection', async ({ page, context }) => {
  await context.setOffline(true);
  await switchToPro(page);
  await expect(page.getByText('Your plan was not changed.')).toBeVisible();
  expect(posts()).toHaveLength(0);
});
