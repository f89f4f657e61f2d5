import type { Page } from '@playwright/test';
import { confirmEmail } from '../../test/emulators/firebase.ts';
import { answerOffer, openBookSettings, signUpByForm } from '../support/app.ts';
import { chooseProject, type GoogleProxy, reasonToSkip, firebaseTest as test } from '../support/firebase.ts';
import { invite, memberItems, expectSharedAdditions } from '../support/members.ts';
import { expect } from '../support/server.ts';

test.skip(reasonToSkip !== undefined, reasonToSkip);
test.describe.configure({ timeout: 180_000 });

const password = 'correct horse battery';
const freshEmail = () => `sharer-${process.pid}-${Date.now()}@example.org`;

/** Signs up in a project that requires a confirmed email address. */
async function signUp(page: Page, google: GoogleProxy): Promise<string> {
  const email = freshEmail();
  await signUpByForm(page, email);
  await expect(page.getByText('Please check your email for account confirmation...')).toBeVisible();
  await confirmEmail(google, email);
  await page.reload();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  return email;
}

test("an invitation link leads to the Firebase project of the book, and both members see each other's changes", async ({
  page,
  browser,
  google,
}) => {
  await chooseProject(page, google);
  const owner = await signUp(page, google);
  await answerOffer(page, 'Yes !');
  await openBookSettings(page);
  const link = await invite(page, 'Can edit');

  const context = await browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce' });
  const other = await context.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Go there' }).click();
  await expect(other.getByText(/invited to a shared book. Log in/)).toBeVisible({ timeout: 30_000 });
  const email = await signUp(other, google);
  const ask = other.getByRole('dialog', { name: 'Join a shared book?' });
  await expect(ask).toContainText(`The others will see you as ${email}.`);
  await ask.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(other.getByText(`Shared with ${owner}`)).toBeVisible({ timeout: 30_000 });

  await expect(memberItems(page).filter({ hasText: email })).toBeVisible({ timeout: 20_000 });
  await page.goto('/dashboard');
  await expectSharedAdditions(page, other);
});
