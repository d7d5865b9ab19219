// Takes screenshots of single states in Chromium.
const height = 600;

/** Opens a page for a view, without motion, so that screenshots can be compared. */
export async function open(browser, { media, looks }) {
  const page = await browser.newPage();
  const client = await page.createCDPSession();
  const features = { 'prefers-reduced-motion': 'reduce', 'prefers-color-scheme': looks.scheme, ...media };
  await client.send('Emulation.setEmulatedMedia', {
    features: Object.entries(features)
      .filter(([, value]) => value)
      .map(([name, value]) => ({ name, value })),
  });
  // A zone other than UTC, so that times are shown in local time and in UTC.
  await page.emulateTimezone('Europe/Berlin');
  return page;
}

/** Takes a screenshot of a state in a view. Returns the page's errors and warnings. */
export async function picture(page, address, { width }, path) {
  const noise = [];
  const listen = (message) => noise.push(message.text?.() ?? message.message);
  page.on('console', listen).on('pageerror', listen);
  await page.setViewport({ width, height });
  await page.goto(address);
  await page.waitForSelector('html[data-shown]', { timeout: 10_000 });
  await page.evaluate(() => document.fonts.ready);
  await page.setViewport({ width, height: await page.evaluate(wholeHeight) });
  await page.screenshot({ path });
  page.off('console', listen).off('pageerror', listen);
  return noise.map((text) => `${address}: ${text}`);
}

/** Runs in the page. Returns the height of its content, dialogs included: they do not count in the document's height. */
function wholeHeight() {
  const dialog = document.querySelector('portal-plan-picker')?.shadowRoot.querySelector('dialog[open]');
  return Math.ceil(Math.max(document.body.offsetHeight, dialog ? dialog.scrollHeight + 64 : 0));
}
