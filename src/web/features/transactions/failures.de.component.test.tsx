import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CallError } from '#contract/errors.ts';
import { serverError } from '#contract/error-catalogue/server.ts';
import { createHousehold } from '../../../../e2e/support/household.ts';
import { openAccountPage } from '../../../../test/components/dashboard.tsx';
import { press, typeInto } from '../../../../test/components/keys.ts';

/** Returns the labels that overflow their button, and the parts of the page that overflow a screen of 320 pixels. */
function tooWide(): string[] {
  const parts = document.querySelectorAll('[role="dialog"], [role="dialog"] form');
  const labels = [...document.querySelectorAll('button, button span')];
  const cut = labels.filter((each) => getComputedStyle(each).textOverflow !== 'ellipsis');
  return [document.documentElement, ...parts, ...cut]
    .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth)
    .map((each) => each.textContent.slice(0, 80));
}

test("the German editor fits a narrow phone, marks empty fields and translates the server's error", async () => {
  const provider = await openAccountPage('Checking', createHousehold(30).data);
  const rows = page.getByRole('list', { name: 'Buchungen' }).getByRole('listitem');
  await expect
    .element(rows.first())
    .toMatchTextContent(/\d\. (?:Jan|Feb|März|Apr|Mai|Juni|Juli|Aug|Sept|Okt|Nov|Dez)/);
  await page.viewport(320, 700);
  await expect.poll(tooWide).toEqual([]);
  await page.getByRole('button', { name: 'Neue Buchung' }).click();
  const editor = page.getByRole('dialog', { name: 'Neue Buchung' });
  const save = editor.getByRole('button', { name: 'Speichern', exact: true });
  await save.click();
  await expect.element(editor.getByText('Erforderlich').first()).toBeVisible();
  await expect.poll(tooWide).toEqual([]);
  provider.rejectsOnce(
    'add-transaction',
    new CallError('quota', serverError('callsUsedUp', { calls: 1500 })),
  );
  await editor.getByLabelText('Beschreibung').fill('Brot');
  await typeInto(editor.getByRole('textbox', { name: /^Betrag/ }), '350');
  await editor.getByRole('combobox', { name: 'Gegenkonto' }).fill('Cash');
  await page.getByRole('option').first().findElement();
  await press('Enter');
  await save.click();
  await expect.element(editor.getByText('Die 1.500 Anfragen für heute sind verbraucht.')).toBeVisible();
  await expect.element(page.getByText('Die Buchung konnte nicht hinzugefügt werden')).toBeVisible();
});
