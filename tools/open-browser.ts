import { createRequire } from 'node:module';
import process from 'node:process';
import type * as playwright from '../e2e/node_modules/@playwright/test/index.js';
import { installedChromium } from './chromium.mjs';

export type Browser = playwright.Browser;
export type BrowserContext = playwright.BrowserContext;
export type Page = playwright.Page;

// Playwright belongs to the browser tests, which are a separate package.
const requireOfTests = createRequire(new URL('../e2e/package.json', import.meta.url));
const { chromium }: typeof playwright = requireOfTests('@playwright/test');

function launchOptions() {
  const executablePath = installedChromium();
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: ['--font-render-hinting=none', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  };
}

/** Opens a headless browser, for pictures. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** Opens a headless browser with a profile in a folder. The data that its pages store is available the next time. */
export async function openBrowserProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, launchOptions());
}
