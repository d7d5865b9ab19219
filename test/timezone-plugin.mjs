// Lets a test be in another time zone: the command `timezone` takes the name of one, or nothing for the machine's own. It
// answers whether the engine's driver can do that.
export function timezonePlugin() {
  return {
    name: 'timezone',
    async executeCommand({ command, payload, session }) {
      if (command !== 'timezone') return undefined;
      const page = session.browser.getPage?.(session.id);
      if (!page) return false;
      await page.emulateTimezone(payload ?? undefined);
      return true;
    },
  };
}
