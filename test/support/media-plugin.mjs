// Emulates media features: the command `media` takes the parameters of `Emulation.setEmulatedMedia`. Without them, it ends the emulation.
// It returns whether the engine's driver supports it.
export function mediaPlugin() {
  const clients = new Map();
  return {
    name: 'media',
    async executeCommand({ command, payload: media, session: { browser, id } }) {
      if (command !== 'media') return undefined;
      const page = browser.getPage?.(id);
      // Only Chromium's driver can.
      if (!page || browser.name !== 'Chromium') return false;
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
}
