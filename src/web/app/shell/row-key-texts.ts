import { rowKeys } from '#web/languages/en/row-keys.ts';
import { inLanguage } from '#web/languages/language.ts';

/** What the keys on a row do, in the language of the page. */
export const rowKeyTexts = inLanguage('rowKeys', rowKeys);
