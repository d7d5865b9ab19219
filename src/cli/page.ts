/** HTML that works with the sandbox: to paste, and as a page. */

/** The HTML to paste into any page, whatever its origin. */
export const snippet = (url: string): string => `\
<script src="${url}/portal-elements.min.js" defer></script>

<portal-session base-url="${url}">
  <portal-plan-picker current-plan="basic" default-plan="free" schedule>
    <portal-plan value="free" label="Free" price="0" currency="EUR" interval="month">
      <ul>
        <li>1 project</li>
      </ul>
    </portal-plan>
    <portal-plan value="basic" label="Basic" price="19" currency="EUR" interval="month">
      <ul>
        <li>10 projects</li>
      </ul>
    </portal-plan>
    <portal-plan value="pro" label="Pro" price="49" currency="EUR" interval="month">
      <ul>
        <li>Unlimited projects</li>
      </ul>
    </portal-plan>
  </portal-plan-picker>
  <portal-settings></portal-settings>
</portal-session>

<script>
  // Your own server answers this with the token of the customer who is signed in.
  document.addEventListener('session-request', (event) => {
    event.respondWith(fetch('${url}/session').then((response) => response.text()));
  });
</script>
`;

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** JavaScript that lets the next change be applied, but not confirmed. */
const failNext = (url: string): string => `\
fetch('${url}/sandbox/faults', {
  method: 'PUT',
  body: '{"method": "POST", "at": "after", "status": 500, "times": 1}',
})`;

/** The page of the sandbox: the widgets, and what to do next. */
export const page = (url: string): string => `\
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
      <p>The widgets below work with it. Each load of this page is a new customer on the plan Basic.</p>
${snippet(url)}
      <h2>In your own page</h2>
      <pre tabindex="0"><code>${escapeHtml(snippet(url))}</code></pre>
      <h2>What the service received and applied</h2>
      <p><a href="/sandbox/ledger">The ledger</a>, as JSON.</p>
      <h2>Let the next change fail</h2>
      <p>The change is applied, but the answer is status 500.</p>
      <pre tabindex="0"><code>${escapeHtml(failNext(url))}</code></pre>
      <p><button type="button" id="fail">Run it</button> <output></output></p>
      <script>
        document.querySelector('#fail').addEventListener('click', async () => {
          await ${failNext(url)};
          document.querySelector('output').textContent = 'The next change fails.';
        });
      </script>
    </main>
  </body>
</html>
`;
