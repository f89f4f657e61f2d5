/** The texts of the commands, in the language of the page; only who is signed in needs them. */
export { commands as commandTexts } from '#web/languages/en/commands.ts';
