import type { SearchQuery } from './search-query.ts';

/** What somebody writes who means more than a word: a label with a colon, or the sign of a tag. */
const labelled = /^(?:\p{L}+:|#)(?!\s)/u;

/** The parts of a line that say what they mean and mean nothing of this book: they are looked for as words. */
export function notUnderstood(query: SearchQuery): string[] {
  return query.flatMap(({ any: [only, ...others] }) =>
    only?.kind === 'word' && others.length === 0 && labelled.test(only.typed) ? [only.typed] : [],
  );
}
