// Emulates a time zone or media features. The command `timezone` takes the name of a zone, and `media` the parameters of
// `Emulation.setEmulatedMedia`. Without a value, they end the emulation. Both return whether the engine's driver supports it.
export function timezonePlugin() {
  const clients = new Map();
  const commands = {
    async timezone(page, zone) {
      await page.emulateTimezone(zone ?? undefined);
      return true;
    },
    async media(page, media) {
      // Detaching the CDP session ends its emulation.
      await clients.get(page)?.detach();
      clients.delete(page);
      if (!media) return true;
      const client = await page.createCDPSession();
      clients.set(page, client);
      await client.send('Emulation.setEmulatedMedia', media);
      return true;
    },
  };
  return {
    name: 'timezone',
    async executeCommand({ command, payload, session: { browser, id } }) {
      if (!Object.hasOwn(commands, command)) return undefined;
      const page = browser.getPage?.(id);
      // Only Chromium's driver can emulate media.
      if (!page || (command === 'media' && browser.name !== 'Chromium')) return false;
      return commands[command](page, payload);
    },
  };
}
