/** Chromium in Node tests, and what they read from its pages. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { type Browser, launch, type LaunchOptions, type Page } from 'puppeteer-core';

const { chromium } = (await import(pathToFileURL(resolve('test/support/browsers.mjs')).href)) as {
  chromium: () => Promise<LaunchOptions | undefined>;
};

/** Launches Chromium without a window. */
export const launchChromium = async (): Promise<Browser> => launch({ ...(await chromium()) });

/** Returns the text of an element, with white space collapsed. */
export const readText = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, ({ textContent }) => textContent.replace(/\s+/g, ' ').trim());

/** Runs axe in the page. Returns the rules that it violates, each with the HTML of the element. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
