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
    // The headless shell of Chromium would otherwise render text differently.
    '--font-render-hinting=none',
    '--disable-quic',
    // One renderer process for all pages of a worker, so that later tests reuse its compiled code.
    '--renderer-process-limit=1',
    '--process-per-site',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Tests on the Firebase emulators, which take longer than all others. */
const firebaseTests = '**/*firebase.e2e.ts';

/** Screenshot comparisons, which run only on demand. */
const pictureTests = '**/pictures.e2e.ts';

const desktop = {
  // Animations redraw sixty times a second; only the phone project shows them.
  viewport: { width: 1280, height: 800 },
  contextOptions: { reducedMotion: 'reduce' as const },
};

/** Each test has users of its own, so the tests do not depend on their order. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  testMatch: '*/*.e2e.ts',
  outputDir: '../test-results',
  timeout: 120_000,
  // A hundredth of a screen is less than a line of text that moved; the smoothing of letters may differ.
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01 } },
  snapshotPathTemplate: 'pictures/{arg}{ext}',
  fullyParallel: true,
  workers: 3,
  // A test that fails beside others on a busy machine is tried once more, and the run reports it at the end in both cases (decision 0062).
  retries: 1,
  reporter: [['list'], ['./support/failure-reporter.ts']],
  use: {
    launchOptions,
    trace: 'off',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // A service worker would answer from its cache, past the routes that a test sets. pwa.e2e.ts allows it.
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
      // Each worker starts emulators of its own: three of them would use up two cores.
      workers: 2,
      timeout: 240_000,
      expect: { timeout: 30_000 },
    },
    {
      name: 'phone',
      // Tests that depend on screen size or touch. All others behave the same there.
      grep: /@phone/,
      testIgnore: [firebaseTests, pictureTests],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    { name: 'pictures', testMatch: pictureTests },
  ],
});
