import { limits } from '#contract/limits.ts';
import type { SideInfo } from '#ledger/split-info.ts';
import { readTypedTags } from '#ledger/tags.ts';

/** What a bank calls a row is short; it must leave room for what else is kept beside it. */
const longestBankId = 500;

/** Texts as long as a book takes them. */
export function makeShortener() {
  const state = { shortened: 0 };
  const fit = (text: string, most: number) => {
    const signs = [...text];
    if (signs.length <= most) return text;
    state.shortened += 1;
    return `${signs.slice(0, most - 1).join('')}…`;
  };
  const fitTags = (tags: readonly string[]) => {
    const fitting = [...new Set(tags)].map((tag) => fit(tag, limits.tagLength));
    if (fitting.length > limits.tags) state.shortened += 1;
    return readTypedTags(fitting.join(';'));
  };
  const fitSide = (side: SideInfo): SideInfo =>
    side.bankId === undefined ? side : { ...side, bankId: fit(side.bankId, longestBankId) };
  return { state, fit, fitTags, fitSide };
}
