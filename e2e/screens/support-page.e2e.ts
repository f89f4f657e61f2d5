import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { answerOffer, openPage, signUp } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the answers' });

/** How many questions the help has. */
const answers =
  readFileSync(new URL('../../public/static/support/help.md', import.meta.url), 'utf8').match(/^## /gm)
    ?.length ?? 0;

/** The questions in sight, folded or not. */
const questions = (page: Page) => page.locator('details details');

test('answers are found by words of question and answer, with the hits marked @main', async ({ page }) => {
  await page.goto('/support');
  await expect(search(page)).toBeHidden();
  await page.getByRole('heading', { name: 'Questions and answers' }).click();
  await expect(questions(page)).toHaveCount(answers);
  const found = page.getByRole('status').filter({ hasText: 'found' });
  await search(page).fill('ACCOUNT');
  await expect(questions(page)).not.toHaveCount(answers);
  await expect(found).toHaveText(`${await questions(page).count()} answers found`);
  await expect(questions(page).locator('p')).toHaveCount(0);

  await search(page).fill(' crédit  CARD bill');
  await expect(found).toHaveText('2 answers found');
  await expect(questions(page)).toHaveCount(2);
  // Few are unfolded at once.
  const marked = questions(page).last().locator('mark');
  await expect(marked.first()).toBeVisible();
  expect(new Set((await marked.allTextContents()).map((text) => text.toLowerCase()))).toEqual(
    new Set(['credit', 'card', 'bill']),
  );
  await expectAccessible(page);

  await search(page).fill('submarine');
  await expect(found).toHaveText('No answer found');
  await expect(questions(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Write to us' })).toHaveCount(0);
  await search(page).fill('');
  await expect(questions(page)).toHaveCount(answers);
});

test('a question has an address, which opens it and leads to it', async ({ page }) => {
  await page.goto('/support#help-export-and-import');
  const question = page.locator('#help-export-and-import');
  await expect(question.locator('summary')).toBeFocused();
  await expect(question.getByText('gives you one JSON file')).toBeInViewport();
  // The ring around it covers none of the answer.
  const room = await question.evaluate((details) => {
    const [summary, answer] = [details.querySelector('summary'), details.querySelector('p')];
    if (summary === null || answer === null) return 0;
    const { outlineWidth, outlineOffset } = getComputedStyle(summary);
    const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    return answer.getBoundingClientRect().top - summary.getBoundingClientRect().bottom - ring;
  });
  expect(room).toBeGreaterThan(0);
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/dashboard');
  await question.getByRole('link', { name: 'How do I import a statement of my bank?' }).click();
  await expect(page).toHaveURL(/#help-import-statement$/);
  const next = page.locator('#help-import-statement');
  await expect(next.locator('summary')).toBeFocused();
  await expect(next.getByText('Download the statement from your bank')).toBeInViewport();

  // Also one that the address names already, which was folded meanwhile.
  await next.locator('summary').click();
  await expect(next.getByText('Download the statement from your bank')).toHaveCount(0);
  await page.locator('#help-export-and-import').locator('summary').click();
  await question.getByRole('link', { name: 'How do I import a statement of my bank?' }).click();
  await expect(next.locator('summary')).toBeFocused();
  await expect(next.getByText('Download the statement from your bank')).toBeInViewport();

  // One that there is no more opens the list, and the way back loads nothing anew.
  await page.goto('/support#help-nothing-of-that-name');
  await page.reload();
  await expect(questions(page)).toHaveCount(answers);
  await expect(page.getByRole('link', { name: 'Link to this answer' })).toHaveCount(0);
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.locator('body[data-same]')).toHaveCount(1);

  await page.goto('/support#terms-and-conditions');
  await expect(page.getByRole('heading', { name: 'What "Delete my account !" does' })).toBeVisible();
  await expect(search(page)).toBeHidden();
  await expect(page.getByText('For operators:')).toHaveCount(0);
  await expectAccessible(page);
});

test('where no answer is found the question can be sent', async ({ page }) => {
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  await openPage(page, 'Terms & Support');
  await page.getByRole('heading', { name: 'Questions and answers' }).click();
  await search(page).fill('submarine');
  await page.getByRole('button', { name: 'Write to us' }).click();
  const form = page.getByRole('form', { name: 'Write to us' });
  await expect(form.getByLabel('Short description')).toBeFocused();
  await expect(form.getByLabel('Short description')).toBeInViewport();
});

test('a text that cannot be fetched says so and can be fetched again', async ({ page, context }) => {
  await page.goto('/support');
  const help = '**/static/support/help.md';
  let release: (() => void) | undefined;
  let pressed: Promise<void> | undefined;
  await page.route(help, async (route) => {
    if (pressed === undefined) return route.abort();
    await pressed;
    return route.continue();
  });
  await page.getByRole('heading', { name: 'Questions and answers' }).click();
  const sentence = 'This text could not be loaded: you are offline.';
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  // The message goes after a second, the sentence in its place stays.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(sentence)).toBeVisible();
  await expectAccessible(page);
  // What is tried again by itself waits for the click.
  pressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  release?.();
  await expect(questions(page)).toHaveCount(answers);
  await expect(page.getByText(sentence)).toHaveCount(0);

  await context.setOffline(true);
  await page.getByRole('heading', { name: 'Terms of Use and Privacy' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'What "Delete my account !" does' })).toBeVisible();
});

test('a text that takes long says that it is on its way', async ({ page }) => {
  let release = () => {};
  const isAsked = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/static/support/help.md', async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto('/support#help');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  release();
  await expect(questions(page)).toHaveCount(answers);
  await expect(page.getByText('Loading...')).toHaveCount(0);
});

test('every answer fits a phone, and each figure says what it shows', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/support#help');
  await expect(questions(page)).toHaveCount(answers);
  for (const question of await questions(page).locator('summary').all()) {
    await question.focus();
    await page.keyboard.press('Enter');
  }
  const figures = page.getByRole('img');
  expect(await figures.count()).toBeGreaterThan(8);
  for (const figure of await figures.all()) await expect(figure).toHaveAccessibleName(/\w+ .*\./);
  const over = await page
    .locator('main, [role="img"], [role="img"] *')
    .evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0),
    );
  expect(over).toEqual([]);
  await expectAccessible(page);
});

test('the credits name what the browser gets, with the licences', async ({ page }) => {
  await page.goto('/credits');
  await page.getByRole('heading', { name: 'Icon Credits' }).click();
  await expect(page.getByRole('term').filter({ hasText: 'Newsreader' })).toBeVisible();
  await page.getByRole('heading', { name: 'Open-source libraries' }).click();
  for (const name of ['react', '@fontsource-variable/inter', '@supabase/postgrest-js'])
    await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^${name} \\d`) })).toBeVisible();
  await expect(page.getByText('Copyright (c) Meta Platforms, Inc. and affiliates.').first()).toBeVisible();
  await expectAccessible(page);
});
