import { limits } from '#contract/limits.ts';
import { countCharacters, isSearchable, tagAccountId } from '#contract/values.ts';
import type { DayRange } from '#ledger/days.ts';
import type { TermMeaning, SearchQuery } from './search-query.ts';

/** What a place of books can be asked for of a line: never less than the line asks for. */
export type EngineQuery = {
  /** The words that all rows have, the longest first; what a search for one of them finds are candidates. */
  words: readonly string[];
  /** The days on which all rows were posted. */
  days: DayRange;
  /** An account, or a tag, in whose register all rows stand; `isBranch` where those below it are meant too. */
  within: { accountId: string; isBranch: boolean } | undefined;
};

/** What all rows are: parts of a line that mean one thing only, and not its contrary. */
function findCertainMeanings(query: SearchQuery): TermMeaning[] {
  return query.flatMap(({ isNot, any }) => (isNot || any.length !== 1 ? [] : any));
}

const isWord = (text: string): boolean => isSearchable(text) && countCharacters(text) <= limits.searchTextMax;

/** What a place of books is asked for before its answers are filtered by the line. */
export function createEngineQuery(query: SearchQuery): EngineQuery {
  const all = findCertainMeanings(query);
  const words = all
    .flatMap((each) => (each.kind === 'word' && isWord(each.typed) ? [each.typed] : []))
    .toSorted((a, b) => countCharacters(b) - countCharacters(a) || (a < b ? -1 : 1));
  let days: DayRange = {};
  for (const each of all) {
    if (each.kind !== 'posted') continue;
    const { from, until } = each.days;
    days = {
      from: from !== undefined && (days.from === undefined || from > days.from) ? from : days.from,
      until: until !== undefined && (days.until === undefined || until < days.until) ? until : days.until,
    };
  }
  const [within] = all.flatMap((each) => {
    if (each.kind === 'tag' && each.tags.length === 1)
      return each.tags.map((tag) => ({ accountId: tagAccountId(tag), isBranch: false }));
    if (each.kind === 'account' && each.accountId !== undefined)
      return [{ accountId: each.accountId, isBranch: each.ids.length > 1 }];
    return [];
  });
  return { words: [...new Set(words)], days, within };
}
