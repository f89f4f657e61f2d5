import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { answerOffer, openPage, signUp } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

type Sent = { messageInfo: { email?: string; message: string } };

/** What goes out to the back-end, which takes it or fails. */
async function catchMessages(page: Page): Promise<Sent[]> {
  const sent: Sent[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/send-message')) sent.push(request.postDataJSON());
  });
  return sent;
}

async function fillIn(form: Locator, email?: string): Promise<void> {
  await form.getByLabel('Short description').fill(' A question ');
  if (email !== undefined) await form.getByLabel('Email').fill(email);
  await form.getByLabel('Note').fill('How do I\nclose a year?');
}

test('from the login screen: limits, disabled while sending, what fails stays, what is sent is cleared', async ({
  page,
}) => {
  const sent = await catchMessages(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'support here' }).click();
  const popup = page.getByRole('dialog', { name: 'Write to us' });
  const [description, email, note] = [
    popup.getByLabel('Short description'),
    popup.getByLabel('Email'),
    popup.getByLabel('Note'),
  ];
  await expect(description).toBeFocused();
  await expect(description).toHaveAttribute('maxlength', '1500');
  await expect(email).toHaveAttribute('maxlength', '500');
  await expect(note).toHaveAttribute('maxlength', '5000');
  for (const field of [description, email, note]) await expect(field).toHaveAttribute('required', '');
  await fillIn(popup, 'not an address');
  await note.press('Control+Enter');
  await expect(email).toBeFocused();
  expect(sent).toEqual([]);
  await expectAccessible(page);
  await email.fill('ada@example.org');
  for (const field of [description, note]) {
    const typed = await field.inputValue();
    await field.fill('   ');
    await popup.getByRole('button', { name: 'Send' }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(popup.getByText('Required', { exact: true })).toHaveCount(1);
    await field.fill(typed);
    await expect(popup.getByText('Required', { exact: true })).toHaveCount(0);
  }
  expect(sent).toEqual([]);

  await page.route(
    '**/api/send-message',
    (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: 'The post is closed' } }),
    { times: 1 },
  );
  await email.fill('ada@example.org');
  await popup.getByRole('button', { name: 'Send' }).click();
  await expect(popup.getByRole('alert')).toHaveText('Failed ! The post is closed');
  await expect(note).toHaveValue('How do I\nclose a year?');

  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/send-message', async (route) => {
    await held;
    await route.continue();
  });
  await description.press('Control+Enter');
  for (const field of [description, email, note]) await expect(field).toBeDisabled();
  letGo();
  await expect(page.getByText('Message sent successfully !')).toBeVisible();
  await expect(popup).toBeHidden();
  expect(sent.at(-1)).toEqual({
    messageInfo: { email: 'ada@example.org', message: 'A question\n\nHow do I\nclose a year?' },
  });
  await page.getByRole('button', { name: 'support here' }).click();
  await expect(description).toHaveValue('');
});

test('from the support page, by somebody who is signed in: no address is asked for', async ({ page }) => {
  const sent = await catchMessages(page);
  await page.goto('/support');
  await expect(page.getByText('Help & Feedback')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveCount(0);
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  await openPage(page, 'Terms & Support');
  const form = page.getByRole('form', { name: 'Write to us' });
  await expect(form).toBeHidden();
  await page.getByRole('heading', { name: 'Help & Feedback' }).click();
  await expect(form.getByLabel('Email')).toHaveCount(0);
  await fillIn(form);
  await form.getByLabel('Note').press('Control+Enter');
  await expect(page.getByText('Message sent successfully !')).toBeVisible();
  await expect(form.getByLabel('Note')).toHaveValue('');
  expect(sent).toEqual([{ messageInfo: { message: 'A question\n\nHow do I\nclose a year?' } }]);
});

test('the terms open when the address asks for them, and say for a second why they cannot be read', async ({
  page,
}) => {
  await page.goto('/support');
  const text = page.getByText('Partita is free, open software');
  await expect(page.getByRole('heading', { name: 'Terms of Use and Privacy' })).toBeVisible();
  await expect(text).toBeHidden();
  await page.goto('/support#terms-and-conditions');
  await expect(text).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();

  await page.route('**/terms-of-use-and-privacy.md', (route) =>
    route.fulfill({ status: 404, body: 'There are no terms' }),
  );
  await page.goto('/support');
  await page.getByRole('heading', { name: 'Terms of Use and Privacy' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'There are no terms' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'There are no terms' })).toBeHidden();
});

test('from the landing page, which leads on by its hash and knows who is logged in', async ({ page }) => {
  const sent = await catchMessages(page);
  await page.goto('/');
  for (const name of ['Terms of Use', 'Privacy & Cookie Policy'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/support#terms-and-conditions');
  await expect(page.locator('#start')).toHaveText('Get Started');
  await page.getByRole('button', { name: 'Write to us' }).click();
  const popup = page.getByRole('dialog', { name: 'Write to us' });
  await fillIn(popup, 'ada@example.org');
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message sent successfully !')).toBeVisible();
  await expect(popup).toBeHidden();
  expect(sent).toHaveLength(1);

  await signUp(page);
  await answerOffer(page, 'No thanks !');
  await page.goto('/');
  await expect(page.locator('#start')).toHaveText('Dashboard');
  await page.getByRole('button', { name: 'Write to us' }).click();
  await expect(popup.getByLabel('Note')).toBeVisible();
  await expect(popup.getByLabel('Email')).toHaveCount(0);

  await page.goto('/?a=1#terms-and-conditions');
  await expect(page).toHaveURL(/\/support\?a=1#terms-and-conditions$/);
  await page.goto('/?a=1#access_token=x');
  await expect(page).toHaveURL(/\/dashboard\?a=1#access_token=x$/);
});

test('where feedback is not possible nothing offers it', async ({ page }) => {
  await page.route('**/static/config/provider-capacity-config.json', (route) =>
    route.fulfill({ json: { isFeedbackPossible: false } }),
  );
  await page.goto('/dashboard');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('button', { name: 'support here' })).toHaveCount(0);
  const answered = page.waitForResponse('**/api/is-loggedin');
  await page.goto('/');
  await answered;
  await expect(page.getByRole('button', { name: 'Write to us' })).toBeHidden();
});
