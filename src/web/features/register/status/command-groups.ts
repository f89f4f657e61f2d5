import { commands } from '#web/languages/en/commands.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The headings under which commands stand, in the language of the page. */
export const { group: groups } = inLanguage('commands', commands);
