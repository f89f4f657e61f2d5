import { commands } from '#web/languages/en/commands.ts';

/** The group headings of commands, in the language of the page. */
export const { group: groups } = commands;
