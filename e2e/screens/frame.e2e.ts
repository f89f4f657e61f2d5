import type { Page } from '@playwright/test';
import { logOutInHeader, openAccount, openPage, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, screenTest as test } from '../support/screen.ts';

const problemText = 'We ran into a problem.. We are working on fixing it!';

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });

async function setCapacity(page: Page, capacity: object): Promise<void> {
  const address = '**/static/config/provider-capacity-config.json';
  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ json: capacity }));
}

test("forbidden and unknown addresses lead to the operator's redirect, and a log-out leads to the login", async ({
  page,
}) => {
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/support#terms-and-conditions');
  await expect(headingOf(page)).toHaveText('Terms & Support');
  await page.goto('/credits');
  await expect(headingOf(page)).toHaveText('About & Credits');

  await setCapacity(page, { notFoundRedirectRoute: '/support?from=nowhere' });
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/support\?from=nowhere$/);
  await setCapacity(page, { notAllowedRoutes: ['/credits'], notFoundRedirectRoute: '/support' });
  await page.goto('/credits');
  await expect(headingOf(page)).toHaveText('Terms & Support');
  // A redirect to a route that is itself unavailable would show an empty page.
  for (const notFoundRedirectRoute of ['/settings', '/nowhere-either']) {
    await setCapacity(page, { notFoundRedirectRoute });
    await page.goto('/no-such-page');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByLabel('Email')).toBeVisible();
  }

  await signUpWithBasicAccounts(page);
  await page.goto('/no-such-page');
  await expect(page).toHaveURL(/\/dashboard$/);
  // A slash after the page name opens the same page.
  await page.goto('/settings/?from=afar#here');
  await expect(page).toHaveURL(/\/settings\?from=afar#here$/);
  await expect(headingOf(page)).toHaveText('Settings');
  await logOutInHeader(page);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the focus moves to the heading of a new page, but stays in the list when an account is opened by key @main', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await page.reload();
  await expect(headingOf(page)).toHaveText('Main');
  await expect(page.locator('body')).toBeFocused();
  await openPage(page, 'Settings');
  await expect(headingOf(page)).toHaveText('Settings');
  await expect(headingOf(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('credits');
  await page.keyboard.press('Enter');
  await expect(headingOf(page)).toHaveText('About & Credits');
  await expect(headingOf(page)).toBeFocused();
  await page.goBack();
  await expect(headingOf(page)).toHaveText('Settings');
  await expect(headingOf(page)).toBeFocused();
  await page.goBack();
  await expect(headingOf(page)).toHaveText('Main');
  await expect(headingOf(page)).toBeFocused();

  const list = page.getByRole('region', { name: 'Sub-accounts', exact: true });
  await list.getByRole('button', { name: /^Expenses/ }).focus();
  await page.keyboard.press('Enter');
  await expect(headingOf(page)).toHaveText('Expenses');
  await expect(headingOf(page)).toHaveAttribute('aria-live', 'polite');
  await expect(list).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('listitem').first().getByRole('button').first()).toBeFocused();
  await page.keyboard.press('u');
  await expect(headingOf(page)).toHaveText('Main');
  await expect(list).toBeFocused();
});

/** Returns a function that makes all amount formatting throw, or work again. A reload repairs it. */
async function prepareToBreak(page: Page): Promise<(isBroken: boolean) => Promise<void>> {
  await page.evaluate(() => {
    const { prototype } = Intl.NumberFormat;
    for (const name of ['format', 'formatToParts']) {
      const original = Object.getOwnPropertyDescriptor(prototype, name);
      Object.defineProperty(prototype, name, {
        get() {
          if (document.documentElement.hasAttribute('data-broken')) throw new Error('Amounts are broken');
          return original?.value ?? original?.get?.call(this);
        },
      });
    }
  });
  return (isBroken) =>
    page.evaluate((breaks) => void document.documentElement.toggleAttribute('data-broken', breaks), isBroken);
}

/** Makes the navigation around the pages throw when it is rendered. A reload repairs it. */
async function breakNavigation(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { filter } = Array.prototype;
    Object.assign(Array.prototype, {
      // Only the navigation filters a list by the permission to open a page.
      filter(this: object[], keeps: (each: object) => boolean) {
        if (this.some((each) => each instanceof Object && 'needsLogin' in each))
          throw new Error('Lists are broken');
        return filter.call(this, keeps);
      },
    });
  });
}

test('a page or frame that throws shows an error, names the problem in the console, and can be retried', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('pageerror', ({ message }) => logged.push(message));
  await signUpWithBasicAccounts(page);
  await openPage(page, 'About & Credits');
  const breakAmounts = await prepareToBreak(page);
  await breakAmounts(true);
  await page.goBack();
  await expect(headingOf(page)).toHaveText(problemText);
  await expect(page).toHaveTitle('Something went wrong · Partita');
  const name = await page.getByText(/^Problem [0-9A-Z]+$/).textContent();
  expect(logged).toContain(name);
  await expect(page.getByRole('main')).not.toContainText('Amounts are broken');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(headingOf(page)).toHaveText(problemText);
  await breakAmounts(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(headingOf(page)).toHaveText('Main');

  await breakAmounts(true);
  await openPage(page, 'About & Credits');
  await page.goBack();
  await expect(headingOf(page)).toHaveText(problemText);
  await page.getByRole('button', { name: 'Back to the dashboard' }).click();
  await expect(headingOf(page)).toHaveText('Main');

  await breakNavigation(page);
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await expect(headingOf(page)).toHaveText(problemText);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to the dashboard' }).click();
  await expect(headingOf(page)).toHaveText('Main');
});

test('a file missing in a newer build is reported and fetched by a reload, and a failed popup leaves its page intact', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await page.route(
    /assets\/(?:add-book|account-creation-scope|credits-page|transaction-editor)-.*\.js/,
    (route) => route.fulfill({ status: 404, body: '' }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const popup = page.getByRole('dialog', { name: problemText });
  await expect(popup).toContainText('there is a newer version, or you are offline');
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(headingOf(page)).toHaveText('Main');
  await openPage(page, 'About & Credits');
  await expect(headingOf(page)).toHaveText(problemText);
  await openPage(page, 'Settings');
  await expect(headingOf(page)).toHaveText('Settings');

  await page.getByRole('button', { name: '+ Add book' }).click();
  await expect(popup).toBeVisible();
  await expect(headingOf(page)).toHaveText('Settings');
  await popup.getByRole('button', { name: 'Reload' }).click();
  await expect(popup).toHaveCount(0);
  await expect(headingOf(page)).toHaveText('Settings');
});

test('an app that does not start says so in the chosen language, and offers a way on', async ({ page }) => {
  const failures = [
    [/assets\/app-.*\.js/, { status: 404, body: '' }],
    [/provider-config\.json/, { status: 500, body: 'Out of order' }],
  ] as const;
  for (const [address, reply] of failures) {
    await page.route(address, (route) => route.fulfill(reply));
    await page.goto('/credits');
    await expect(headingOf(page)).toHaveText(problemText);
    await expect(page.getByText(/^Problem [0-9A-Z]+$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    await page.unroute(address);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(headingOf(page)).toHaveText('About & Credits');
  }

  await page.evaluate(() => localStorage.setItem('Partita.Language', '"de"'));
  await page.route(/assets\/app-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/credits');
  await expect(headingOf(page)).toHaveText('Hier ist etwas schiefgegangen. Wir arbeiten daran.');
  await expect(page.getByRole('link')).toHaveText(['Zurück zu den Büchern', 'Erneut versuchen']);
});

const discard = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' });

test('Back closes a popup on its page, asks about typed text, and then leads to the previous page', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  const opener = page.getByRole('button', { name: 'Add transaction' });
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  const description = editor.getByLabel('Description');
  const ask = discard(page);
  await opener.click();
  await expect(description).toBeVisible();
  await page.goBack();
  await expect(editor).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(headingOf(page)).toHaveText('Shopping');

  await opener.click();
  await description.fill('Shoes');
  await page.goBack();
  await expect(ask).toBeVisible();
  await page.goBack();
  await expect(ask).toBeHidden();
  await expect(description).toHaveValue('Shoes');
  // The browser itself asks before a reload.
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(dialogs).toEqual(['beforeunload']);
  await opener.click();
  await description.fill('Shoes');
  await page.goBack();
  await ask.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(headingOf(page)).toHaveText('Shopping');

  await opener.click();
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await openPage(page, 'Settings');
  await expect(headingOf(page)).toHaveText('Settings');
  await page.goBack();
  await expect(headingOf(page)).toHaveText('Shopping');
  await page.goBack();
  await expect(headingOf(page)).toHaveText('Expenses');
  await page.goForward();
  await expect(headingOf(page)).toHaveText('Shopping');
});

test('a form with typed text asks before a link, Back or a command leaves its page', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openPage(page, 'About & Credits');
  await expect(headingOf(page)).toHaveText('About & Credits');
  await openPage(page, 'Terms & Support');
  await page.getByRole('heading', { name: 'Help & Feedback' }).click();
  const note = page.getByLabel('Note');
  await note.fill('Help');
  const ask = discard(page);
  const leaveByCommand = async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('credits');
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  };
  const actions = [() => openPage(page, 'Settings'), () => page.goBack(), leaveByCommand];
  for (const leave of actions) {
    await leave();
    await ask.getByRole('button', { name: 'Keep editing' }).click();
    await expect(ask).toBeHidden();
    await expect(note).toHaveValue('Help');
  }
  await page.goBack();
  await ask.getByRole('button', { name: 'Discard' }).click();
  await expect(headingOf(page)).toHaveText('About & Credits');
  await page.goForward();
  await expect(headingOf(page)).toHaveText('Terms & Support');

  await page.getByRole('heading', { name: 'Help & Feedback' }).click();
  await note.fill('Help');
  await openPage(page, 'Settings');
  await ask.getByRole('button', { name: 'Discard' }).click();
  await expect(headingOf(page)).toHaveText('Settings');
  await page.goBack();
  await expect(headingOf(page)).toHaveText('Terms & Support');
  await page.goBack();
  await expect(headingOf(page)).toHaveText('About & Credits');
});
