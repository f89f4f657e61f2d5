import { commands } from '#web/languages/en/commands.ts';

/** The headings under which commands stand, in the language of the page. */
export const { group: groups } = commands;
