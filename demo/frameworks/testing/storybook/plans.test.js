import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import meta, * as stories from './plans.stories.js';

const [withSandbox] = meta.decorators;

/** Renders a story as Storybook does. */
const show = ({ render, parameters = {}, args = {} }) =>
  document.body.replaceChildren(withSandbox(render, { parameters, args }));

test('ReadOnly', async () => {
  show(stories.ReadOnly);
  await expect.element(page.getByText('€49')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

for (const [name, text] of [
  ['Upgrade', /^Pro starts /],
  ['Refused', 'Your last invoice is open.'],
  ['OutcomeUnknown', 'We could not confirm your change.'],
])
  test(name, async () => {
    show(stories[name]);
    await page.getByRole('button', { name: 'Switch to Pro' }).click();
    // The confirm button ignores presses in its first half second.
    await new Promise((resolve) => setTimeout(resolve, 600));
    await page.getByRole('dialog').getByRole('button', { name: 'Switch to Pro' }).click();
    await expect.element(page.getByText(text)).toBeVisible();
  });
