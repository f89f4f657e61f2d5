import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Returns the string literals of a file, without its comments. */
function textsIn(path: string): string[] {
  const source = readFileSync(path, 'utf8').replaceAll(/^\s*(?:\/\*\*.*|\*.*|\/\/.*)$/gm, '');
  return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  );
}

const filesIn = (folder: string) => readdirSync(join(root, folder)).map((name) => join(root, folder, name));

const supportText = (name: string) =>
  readFileSync(join(root, 'public/static/support', name), 'utf8').replaceAll(/<!--[^]*?-->/g, '');

const english = [...filesIn('src/web/languages/en'), ...filesIn('src/contract/error-catalogue')].flatMap(
  textsIn,
);
const german = filesIn('src/web/languages/de')
  .filter((path) => path.endsWith('.ts'))
  .flatMap(textsIn);

const languages = [
  {
    language: 'English',
    texts: [...english, supportText('help.md'), supportText('terms-of-use-and-privacy.md')],
    // Words that docs/glossary.md replaces.
    never:
      /\b(?:whoever|anew|brought(?! forward)|bring(?:s|ing)? (?:in|back)|put away|parted by|look(?:ed|ing)? over|mend(?:ed)?|torn|kept (?:report|here|in)|e-mail)\b/i,
  },
  {
    language: 'German',
    texts: [...german, supportText('help.de.md'), supportText('terms-of-use-and-privacy.de.md')],
    never:
      /\b(?:einlesen|weglegen|hereinholen|zurückholen|gemerkte\w*|beiseitegelegt|noch einmal versuchen)\b/i,
  },
];

test.each(languages)('the $language texts contain no word that the glossary avoids', ({ texts, never }) => {
  expect(texts.filter((text) => never.test(text)).map((text) => never.exec(text)?.[0])).toEqual([]);
});

/** Texts of the specification with an exclamation mark. */
const exclaimed = new Set([
  'A new account has been created for you! Please check your email for account confirmation...',
  'A password reset link has been sent to your email! Please check your email for futher steps...',
  'Account deletion successful !',
  'An unknown error occurred !',
  'Code copied to clipboard !',
  'Delete my account !',
  'Email already exists !',
  'Error adding new book !',
  'Error adding new sub-account !',
  'Error adding new transaction !',
  'Error adding new transactions !',
  'Error adding sub-account to favourites !',
  'Error changing account settings!',
  'Error creating basic accounts! Please refresh the page...',
  'Error deleting the book !',
  'Error deleting the sub-account !',
  'Error deleting the transaction !',
  'Error deleting your account ! Please refresh the page..',
  'Error exporting books !',
  'Error exporting books!',
  'Error getting third party provider type !',
  'Error initializing the app! Please refresh the page...',
  'Error opening account settings! Please refresh the page...',
  'Error recovering account! Please make sure account exists..',
  'Error resetting password! Please refresh the page..',
  'Error updating the book !',
  'Error updating the sub-account !',
  'Error updating the transaction !',
  'Export successful !',
  'Failed ! {what}',
  'Failed to check info !',
  'Failed to delete some transactions! Please refresh page...',
  'Failed to login !',
  'Failed to moved some transactions! Please refresh page...',
  'Failed to signup !',
  'Import failed !',
  'Invalid Uri !',
  'Logged out successfully !',
  'Message sent successfully !',
  'No sub-accounts !',
  'No tags !',
  'No thanks !',
  'No transactions !',
  'Password reset successfully !',
  'Provider updated successfully!',
  'Root account not found!',
  'Selected transactions deleted successfully !',
  'Selected transactions moved successfully !',
  'Successfully added new book !',
  'Successfully deleted book !',
  'Successfully updated the book !',
  'Transactions copied to clipboard !',
  'We ran into a problem.. We are working on fixing it!',
  'Yes !',
]);

test('only texts of the specification have an exclamation mark', () => {
  const marked = english.filter((text) => text.includes('!') && !text.includes('${'));
  expect(new Set(marked)).toEqual(exclaimed);
  expect(german.filter((text) => /!(?!=)/.test(text))).toEqual([]);
});

test('an ellipsis is three dots in English, as in the specification, and one character in German', () => {
  expect(english.filter((text) => text.includes('…'))).toEqual([]);
  expect(german.filter((text) => /\.\.\./.test(text) && !text.includes('[ ... ]'))).toEqual([]);
});
