import process from 'node:process';
import { defineConfig, devices } from '@playwright/test';
import { installedChromium } from '../tools/chromium.mjs';

const executablePath = installedChromium();
const launchOptions = {
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    // Chromium's sandbox does not start for root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    // The shell of Chromium without windows would draw letters in its own way.
    '--font-render-hinting=none',
    '--disable-quic',
    // One renderer for the pages of a worker: what it has compiled for one test serves the next.
    '--renderer-process-limit=1',
    '--process-per-site',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** What goes on at the emulators of Firebase, which take longer than all else. */
const firebaseTests = '**/*firebase.e2e.ts';

/** Comparisons with pictures, which run on demand alone. */
const pictureTests = '**/pictures.e2e.ts';

const desktop = {
  // What moves is drawn sixty times a second; the phone shows it.
  viewport: { width: 1280, height: 800 },
  contextOptions: { reducedMotion: 'reduce' as const },
};

/** Each test has users of its own, so tests know no order. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  testMatch: '*/*.e2e.ts',
  outputDir: '../test-results',
  timeout: 120_000,
  // A hundredth of a screen is less than a line of text that moved; letters may be smoothed in another way.
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01 } },
  snapshotPathTemplate: 'pictures/{arg}{ext}',
  fullyParallel: true,
  workers: 3,
  // What was red beside others on a busy machine is tried once more, and told at the end either way (decision 0062).
  retries: 1,
  reporter: [['list'], ['./support/failure-reporter.ts']],
  use: {
    launchOptions,
    trace: 'off',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // It would answer from what it holds, past what a test puts in its way; pwa.e2e.ts lets it in.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: ['**/phone.e2e.ts', firebaseTests, pictureTests],
      use: desktop,
    },
    {
      name: 'firebase',
      testMatch: firebaseTests,
      use: desktop,
      // Each starts emulators of its own: three beside one another take all that two cores have.
      workers: 2,
      timeout: 240_000,
      expect: { timeout: 30_000 },
    },
    {
      name: 'phone',
      // What depends on the size of the screen and on fingers; all else is the same there.
      grep: /@phone/,
      testIgnore: [firebaseTests, pictureTests],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    { name: 'pictures', testMatch: pictureTests },
  ],
});
