/** The HTML that the sandbox prints and serves. `url` is its base URL. */

/** Returns HTML to paste into a page on any origin. */
export const createSnippet = (url: string): string => `\
<link rel="stylesheet" href="${url}/portal-elements.css" />
<script src="${url}/portal-elements.min.js" defer></script>

<portal-session base-url="${url}">
  <portal-plan-picker current-plan="basic" default-plan="free" schedule>
    <portal-plan value="free" label="Free" price="0" currency="EUR" interval="month">
      <ul>
        <li data-feature="Projects">1 project</li>
      </ul>
    </portal-plan>
    <portal-plan value="basic" label="Basic" price="19" currency="EUR" interval="month">
      <ul>
        <li data-feature="Projects">10 projects</li>
      </ul>
    </portal-plan>
    <portal-plan value="pro" label="Pro" price="49" currency="EUR" interval="month">
      <ul>
        <li data-feature="Projects">Unlimited projects</li>
      </ul>
    </portal-plan>
  </portal-plan-picker>
  <portal-settings
    fields='{
      "customerPortalSetting.companyName": "Company",
      "customerPortalSetting.support.email": "Support",
      "invoiceConfiguration.currency": "Currency",
      "invoiceConfiguration.dueInDays": "Days to pay"
    }'
  ></portal-settings>
</portal-session>

<script>
  // In production, your own server returns the token of the customer who is signed in.
  document.addEventListener('session-request', (event) => {
    event.respondWith(fetch('${url}/session'));
  });
</script>
`;

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns a script that makes the sandbox apply the next change but answer with an error. */
const createFaultScript = (url: string): string => `\
fetch('${url}/sandbox/faults', {
  method: 'PUT',
  body: '{"method": "POST", "at": "after", "status": 500, "times": 1}',
})`;

/** Returns the start page of the sandbox. */
export const createPage = (url: string): string => `\
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Sandbox · portal-elements</title>
    <link rel="icon" href="data:," />
    <style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
      body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
      pre { overflow: auto; padding: 1rem; border: 1px solid; border-radius: 0.5rem; font-size: 0.875rem; }
    </style>
  </head>
  <body>
    <main>
      <h1>The sandbox is running</h1>
      <p>The widgets below use it. Each time this page loads, there is a new customer with the plan Basic.</p>
${createSnippet(url)}
      <h2>In your own page</h2>
      <pre tabindex="0"><code>${escapeHtml(createSnippet(url))}</code></pre>
      <h2>Requests received and assignments applied</h2>
      <p>See <a href="/sandbox/ledger">the ledger</a> (JSON).</p>
      <h2>Make the next change fail</h2>
      <p>The sandbox applies the change but answers with status 500.</p>
      <pre tabindex="0"><code>${escapeHtml(createFaultScript(url))}</code></pre>
      <p><button type="button" id="fail">Run it</button> <output></output></p>
      <script>
        document.querySelector('#fail').addEventListener('click', async () => {
          await ${createFaultScript(url)};
          document.querySelector('output').textContent = 'The next change will fail.';
        });
      </script>
    </main>
  </body>
</html>
`;
