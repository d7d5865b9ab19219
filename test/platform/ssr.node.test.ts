import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { html } from 'lit';
import type { Hono } from 'hono';
import { renderMarkup } from '../support/server-rendered.js';

const { guideServer } = (await import(pathToFileURL(resolve('test/support/guides-plugin.mjs')).href)) as {
  guideServer: () => Promise<Hono>;
};
const server = await guideServer();

it('a server writes the plans and the settings, but no button and no sentence that depends on the customer', async () => {
  const page = (await (await server.request('/')).text()).replace(/<style>.*?<\/style>/gs, '');
  for (const words of ["Let's talk.", 'Choose your plan', 'Billing details', 'Loading…', 'href="/sales"'])
    assert.ok(page.includes(words), `${words}: ${page}`);
  assert.doesNotMatch(page, /<button|part="mark"|no plans|You are on|Switch|Start|Cancel/);
  assert.equal(page.match(/shadowrootmode="open"/g)?.length, 7);
  assert.equal(page.match(/shadowrootdelegatesfocus/g)?.length, 4, 'one for each plan');
});

it('a server writes no token that is a property, and sends nothing', (context) => {
  const sent = context.mock.method(globalThis, 'fetch', () => Promise.reject(new Error('Sent')));
  const rendered = renderMarkup(
    html`<portal-settings .baseUrl=${'/billing'} .sessionToken=${'canary'}></portal-settings>
      <portal-plan-picker .sessionToken=${'canary'} schedule></portal-plan-picker>`,
  );
  assert.match(rendered, /Billing details/);
  assert.doesNotMatch(rendered, /canary/);
  assert.equal(sent.mock.callCount(), 0);
});
