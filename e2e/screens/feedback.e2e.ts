import type { Locator, Page } from '@playwright/test';
import { answerOffer, signUp } from '../support/app.ts';
import { expect, screenTest as test } from '../support/screen.ts';

type SentMessage = { messageInfo: { email?: string; message: string } };

/** Records the messages that the page sends to the back-end. */
async function recordMessages(page: Page): Promise<SentMessage[]> {
  const sent: SentMessage[] = [];
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

test('the landing page sends feedback if the operator allows it, shows the logged-in user, and follows its hash', async ({
  page,
}) => {
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
  await page.unroute('**/static/config/provider-capacity-config.json');

  const sent = await recordMessages(page);
  await page.goto('/');
  for (const name of ['Terms of Use', 'Privacy & Cookie Policy'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/support#terms-and-conditions');
  await expect(page.locator('#start')).toHaveText('Get Started');
  await page.getByRole('button', { name: 'Write to us' }).click();
  const popup = page.getByRole('dialog', { name: 'Write to us' });
  await fillIn(popup, 'ada@example.org');
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
