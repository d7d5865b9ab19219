/** Chromium in Node tests. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, launch, type LaunchOptions } from 'puppeteer-core';

const { chromium } = (await import(pathToFileURL(resolve('test/support/browsers.mjs')).href)) as {
  chromium: () => Promise<LaunchOptions | undefined>;
};

/** Launches Chromium without a window. */
export const launchChromium = async (): Promise<Browser> => launch({ ...(await chromium()) });
