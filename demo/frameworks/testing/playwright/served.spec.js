import { expect, test } from '@playwright/test';

const service = 'http://127.0.0.1:4848';

test('a change that conflicts is not applied', async ({ page, request }) => {
  const token = await (await request.get(`${service}/session?plan=basic`)).text();
  const faults = `${service}/sandbox/faults?token=${token}`;
  await request.put(faults, { data: { method: 'POST', status: 409 } });
  await page.route('**/session', (route) => route.fulfill({ body: token }));
  await page.goto(service);

  await page.getByRole('button', { name: 'Switch to Pro' }).click();
  // The confirm button ignores presses in its first half second.
  await page.waitForTimeout(600);
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to Pro' }).click();
  await expect(page.getByText('We could not confirm your change.')).toBeVisible();

  const ledger = await (await request.get(`${service}/sandbox/ledger?token=${token}`)).json();
  expect(ledger.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(ledger.assignments).toHaveLength(0);
});
