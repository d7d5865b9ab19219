// Gives a test its own tab, in which a page is the top-level page and has a history. The command `tab` navigates to a URL, goes
// back, calls a function of the page, or closes the tab. It returns whether the engine's driver supports tabs.
export function tabsPlugin() {
  const tabs = new Map();
  const steps = {
    go: (tab, address) => tab.goto(address).then(() => undefined),
    back: (tab) => tab.goBack().then(() => undefined),
    call: (tab, [name, argument]) => tab.evaluate((name, argument) => window[name](argument), name, argument),
  };
  return {
    name: 'tabs',
    async executeCommand({ command, payload, session: { browser, id } }) {
      if (command !== 'tab') return undefined;
      const page = browser.getPage?.(id);
      if (!page) return { has: false };
      const tab = tabs.get(id) ?? (await page.browser().newPage());
      tabs.set(id, tab);
      const { step, argument } = payload;
      if (step === 'close') {
        tabs.delete(id);
        await tab.close();
        // Only the tab in front receives keys.
        await page.bringToFront();
      }
      return { has: true, answer: await steps[step]?.(tab, argument) };
    },
  };
}
