import { limits } from '#contract/limits.ts';
import { countCharacters, isSearchable, tagAccountId } from '#contract/values.ts';
import type { DayRange } from '#ledger/days.ts';
import type { TermMeaning, SearchQuery } from './search-query.ts';

/** The part of a search that a provider can evaluate. It never excludes a row that the search finds. */
export type EngineQuery = {
  /** The words that all rows contain, the longest first; a provider search for one of them returns candidates. */
  words: readonly string[];
  /** The days on which all rows were posted. */
  days: DayRange;
  /** An account or tag whose register contains all rows; `isBranch` if its sub-accounts are included. */
  within: { accountId: string; isBranch: boolean } | undefined;
};

/** Returns the conditions that apply to all rows: search terms with a single meaning that are not negated. */
function findCertainMeanings(query: SearchQuery): TermMeaning[] {
  return query.flatMap(({ isNot, any }) => (isNot || any.length !== 1 ? [] : any));
}

const isWord = (text: string): boolean => isSearchable(text) && countCharacters(text) <= limits.searchTextMax;

/** Returns the query for a provider, whose results are then filtered by the search. */
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
