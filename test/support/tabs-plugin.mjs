// Lets a test have a tab of its own, where a page is at the top and has a history: the command `tab` leads one to an
// address and back, calls a function of its page, and closes it. It answers whether the engine's driver has tabs.
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
        // Keys reach only the tab in front.
        await page.bringToFront();
      }
      return { has: true, answer: await steps[step]?.(tab, argument) };
    },
  };
}
