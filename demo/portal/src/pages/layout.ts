/** What all pages have. `html` escapes every value. */
import { html, raw } from 'hono/html';
import { business } from '../business.js';
import { language } from '../format.js';
import type { Customer } from '../customers.js';

export type Html = ReturnType<typeof html>;

/** A parcel. */
const path = 'M7 12l9-5 9 5v9l-9 5-9-5z M7 12l9 5 9-5 M16 17v9';
const icon = encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0d6b5e"/><path d="${path}" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>`,
);

const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .map(([first]) => first)
    .slice(0, 2)
    .join('');

export const renderLayout = (title: string, customer: Customer | null, body: Html) =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${business.name}</title>
        <link rel="icon" href="data:image/svg+xml,${raw(icon)}" />
        <link rel="stylesheet" href="/elements/portal-elements.css" />
        <link rel="stylesheet" href="/portal.css" />
        <script src="/elements/portal-elements.min.js" defer></script>
        <script src="/portal.js" defer></script>
      </head>
      <body>
        <header>
          <a class="brand" href="/">
            <svg viewBox="0 0 32 32" aria-hidden="true">
              <rect width="32" height="32" rx="8" />
              <path d="${path}" />
            </svg>
            ${business.name}
          </a>
          ${
            customer &&
            html`<form method="post" action="/sign-out">
              <span class="initials" aria-hidden="true">${getInitials(customer.name)}</span>
              <span class="name">${customer.name}</span>
              <button>Sign out</button>
            </form>`
          }
        </header>
        <main>${body}</main>
      </body>
    </html>`;

export const renderSignInPage = (customers: Customer[]) =>
  renderLayout(
    'Sign in',
    null,
    html`<section class="card sign-in">
      <h1>Sign in</h1>
      <p class="quiet">
        ${customers.length ? 'Choose who you are.' : html`Nobody is there yet: run <code>npm run add-customer</code>.`}
        Your own sign-in takes the place of this page.
      </p>
      <form method="post" action="/sign-in">
        ${customers.map(
          ({ id, name, company, is_support }) =>
            html`<button name="customer" value="${id}">
              <b>${name}</b> <span class="quiet">${is_support ? 'settles open changes' : company}</span>
            </button>`,
        )}
      </form>
    </section>`,
  );
