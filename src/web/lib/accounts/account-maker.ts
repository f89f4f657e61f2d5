import { createContext, useContext, useMemo } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { AccountGuess, AccountPurpose } from '#ledger/new-account.ts';

/** An account that is to be made where it is missing. */
export type NewAccountRequest = {
  guess: AccountGuess;
  /** Called with its id once it is made. */
  onMade: (accountId: string) => void;
};

/** What makes accounts where they are missing. */
export type AccountCreator = {
  tree: AccountTree;
  /** What an account of that name may be; undefined where there can be none, or while that is not known yet. */
  guess: (tree: AccountTree, text: string, purpose: AccountPurpose | undefined) => AccountGuess | undefined;
  ask: (request: NewAccountRequest) => void;
  /** How the offer reads: 'Create "Pets" under Expenses'. */
  inWords: (name: string, parent: string) => string;
};

/** Carries it to wherever accounts are chosen; `web/app` provides it. */
export const AccountCreatorContext = createContext<AccountCreator | undefined>(undefined);

/** What a select of accounts offers where nothing is called as it was typed. */
export type CreateOption = {
  inWords: (typed: string) => string | undefined;
  make: (typed: string, onMade: (accountId: string) => void) => void;
};

/** Offers to make the account that was typed and is missing; undefined where nobody can. */
export function useCreateAccount(purpose: AccountPurpose | undefined): CreateOption | undefined {
  const maker = useContext(AccountCreatorContext);
  return useMemo(() => {
    if (maker === undefined) return undefined;
    const { tree, guess, ask, inWords } = maker;
    return {
      inWords: (typed) => {
        const found = guess(tree, typed, purpose);
        return found && inWords(found.name, tree.accounts.get(found.parentId)?.name ?? '');
      },
      make: (typed, onMade) => {
        const found = guess(tree, typed, purpose);
        if (found !== undefined) ask({ guess: found, onMade });
      },
    };
  }, [maker, purpose]);
}
