import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { html as browserHtml } from 'lit';
import type { Hono } from 'hono';

const { guideServer } = (await import(pathToFileURL(resolve('test/support/guides-plugin.mjs')).href)) as {
  guideServer: () => Promise<Hono>;
};
const server = await guideServer();

/** Text content without Lit's markers and style sheets. */
const plain = (rendered: string): string =>
  rendered
    .replace(/<style>.*?<\/style>|<!--.*?-->|<\?>/gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ >/g, '>')
    .replace(/> | </g, (mark) => mark.trim());

describe('rendering on a server', () => {
  it('writes name, price, badge, text and link of every plan, and the heading of the settings', async () => {
    const response = await server.request('/');
    assert.equal(response.status, 200);
    const page = plain(await response.text());
    for (const words of [
      ...['Free', 'Basic', 'Pro', 'Enterprise'].map((label) => `<bdi>${label}</bdi>`),
      ...['€0', '€19', '€49'].map((price) => `<strong>${price}</strong><span>per month</span>`),
      ...['Most popular', '1 project', '10 projects', 'Unlimited projects', "Let's talk.", 'Contact us'],
      ...['Choose your plan', 'Billing details', 'Loading…'],
      'href="/sales"',
    ])
      assert.ok(page.includes(words), `${words}: ${page}`);
    assert.doesNotMatch(
      page,
      /<button|part="mark"|no plans|You are on|Switch|Start|Cancel/,
      'unknown on a server',
    );
    assert.equal(page.match(/shadowrootmode="open"/g)?.length, 7);
    assert.equal(page.match(/shadowrootdelegatesfocus/g)?.length, 4, 'one for each plan');
  });

  it('writes no token that is a property, and sends nothing', async (context) => {
    const sent = context.mock.method(globalThis, 'fetch', () => Promise.reject(new Error('Sent')));
    const rendered = await collectResult(
      render(
        browserHtml`<portal-settings .baseUrl=${'/billing'} .sessionToken=${'canary'}></portal-settings>
          <portal-plan-picker .sessionToken=${'canary'} schedule></portal-plan-picker>`,
      ),
    );
    assert.match(rendered, /Billing details/);
    assert.doesNotMatch(rendered, /canary/);
    assert.equal(sent.mock.callCount(), 0);
  });
});
