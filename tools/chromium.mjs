import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

// The headless shell loads a page with less than half of the work of the whole browser.
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the path of a Chromium that is already on the machine, or undefined. `CHROMIUM_PATH` has precedence. */
export function installedChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Ensures that the browser tests have a Chromium: the installed one, Debian's through apt as root, or Playwright's own. */
export function installChromium({ run, fail, require }) {
  if (installedChromium()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium for the browser tests …\n');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], { env });
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', shell, 'fonts-noto-core'], { env });
    if (installedChromium()) return;
  }
  run(process.execPath, [require.resolve('@playwright/test/cli'), 'install', '--only-shell', 'chromium']);
  if (!existsSync(require('@playwright/test').chromium.executablePath())) {
    fail('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.');
  }
}
