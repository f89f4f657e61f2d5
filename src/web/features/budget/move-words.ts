import { budget as texts } from '#web/languages/en/budget.ts';
import type { Moved } from './use-acts.ts';
import type { Budget } from './use-budget.ts';
import type { Words } from './use-words.ts';

/** A move that is begun: the amount may be missing. */
export type Moving = Omit<Moved, 'minor'> & { minor: bigint | undefined };

/** What one end of a move is called. */
const nameOfEnd = ({ tree }: Budget, accountId: string | undefined): string =>
  accountId === undefined ? texts.move.free : (tree.accounts.get(accountId)?.name ?? '');

/** Says what was moved. */
export const movedInWords = (budget: Budget, words: Words, { from, to, minor }: Moved): string =>
  texts.done.moved(words.amount(minor), nameOfEnd(budget, from), nameOfEnd(budget, to));
