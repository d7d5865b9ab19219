/** Chromium in Node tests. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { passGuard } from '../support/rendered.js';
import { type Browser, launch, type LaunchOptions, type Page } from 'puppeteer-core';

const { chromium } = (await import(pathToFileURL(resolve('test/support/browsers.mjs')).href)) as {
  chromium: () => Promise<LaunchOptions | undefined>;
};

/** Launches Chromium without a window. */
export const launchChromium = async (): Promise<Browser> => launch({ ...(await chromium()) });

/** Presses the button of a plan, and confirms its review. */
export async function changePlan(page: Page, plan: string): Promise<void> {
  await page.locator(`portal-plan[value=${plan}] >>> [part=button]`).click();
  await confirmReview(page);
}

export async function confirmReview(page: Page, part = 'confirm'): Promise<void> {
  // Puppeteer polls for what is visible. Otherwise it waits for a mutation of the document, which a shadow root is not part of.
  const confirm = page.locator(`portal-plan-picker >>> [part=${part}]`).setVisibility('visible');
  await confirm.wait();
  await page.evaluate(`(${passGuard.toString()})(document.body).then(() => undefined)`);
  await confirm.click();
}
