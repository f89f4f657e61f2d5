import { commands } from '#web/languages/en/commands.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The texts of the commands, in the language of the page; only who is signed in needs them. */
export const commandTexts = inLanguage('commands', commands);
