import { createRequire } from 'node:module';
import process from 'node:process';
import type * as playwright from '../e2e/node_modules/@playwright/test/index.js';
import { installedChromium } from './chromium.mjs';

export type Browser = playwright.Browser;
export type BrowserContext = playwright.BrowserContext;
export type Page = playwright.Page;

// Playwright belongs to the browser tests, which are a package of their own.
const requireOfTests = createRequire(new URL('../e2e/package.json', import.meta.url));
const { chromium }: typeof playwright = requireOfTests('@playwright/test');

function launchOptions() {
  const executablePath = installedChromium();
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: ['--font-render-hinting=none', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  };
}

/** A browser without a window, to take pictures with. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** The same with a profile that lies in a folder: what its pages keep is there the next time. */
export async function openBrowserProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, launchOptions());
}
