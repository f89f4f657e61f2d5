import type { Page } from '@playwright/test';
import { startSupabase, type SupabaseProject } from '../../test/emulators/supabase.ts';
import { expectProvider } from './app.ts';
import { expect } from './server.ts';

/** The password of all test users. */
export const userPassword = 'correct horse battery';
let userCount = 0;
/** Returns a new email address for a new user. */
export const freshEmail = () => `grace${(userCount += 1)}-${Date.now()}@example.org`;

/** Runs a test with its own Supabase project. */
export async function withProject(
  options: Parameters<typeof startSupabase>[0],
  act: (project: SupabaseProject) => Promise<void>,
): Promise<void> {
  const project = await startSupabase(options);
  try {
    await act(project);
  } finally {
    await project.stop();
  }
}

/** Opens the choice of storage from the login screen, with the Supabase card expanded. */
export async function openStorageChoice(page: Page) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Choose storage' }).click();
  const popup = page.getByRole('dialog', { name: 'Storage', exact: true });
  await popup.getByRole('heading', { name: 'Supabase' }).click();
  return popup;
}

/** Opens the editor of a Supabase configuration from its card. */
export async function openSupabaseEditor(page: Page, button = 'Use Supabase') {
  await page.getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('dialog', { name: 'Supabase configuration' });
}

/** Switches to a project through the screens. */
export async function switchToProject(page: Page, { url, key }: SupabaseProject): Promise<void> {
  await openStorageChoice(page);
  const editor = await openSupabaseEditor(page);
  await editor.getByLabel('Project URL').fill(url);
  await editor.getByLabel('Publishable key').fill(key);
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expectProvider(page, url);
  await expect(editor).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Returns the link in the last mail, with the project's address; the simulated project writes the app's address into it. */
export function readMailedLink(project: SupabaseProject, email: string): URL {
  const found = /https?:\/\/\S+verify\S+/.exec(project.lastMail(email) ?? '')?.[0] ?? '';
  const { pathname, search } = new URL(found);
  return new URL(pathname + search, project.url);
}

/** Signs in through the form. */
export async function logInToProject(page: Page, email: string, secret = userPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Requests a new password and opens the link in the mail. */
export async function openRecoveryLink(
  page: Page,
  project: SupabaseProject,
  email: string,
  serverAddress: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(/^A password reset link has been sent/)).toBeVisible();
  const link = readMailedLink(project, email);
  // The simulated project forgets the address to return to.
  link.searchParams.set('redirect_to', `${serverAddress}/dashboard?recoverytoken=link`);
  await page.goto(link.href);
}

/** Sets a new password in the recovery popup. */
export async function setNewPassword(page: Page, secret: string): Promise<void> {
  const popup = page.getByRole('dialog', { name: 'Reset account password...' });
  await popup.getByRole('textbox', { name: 'New password' }).fill(secret);
  await popup.getByRole('textbox', { name: 'Confirm password' }).fill(secret);
  await popup.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password reset successfully !')).toBeVisible();
}
