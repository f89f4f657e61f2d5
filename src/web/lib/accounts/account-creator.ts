import { createContext, useContext, useMemo } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { AccountGuess, AccountPurpose } from '#ledger/guess-account.ts';

/** A request to create a missing account. */
export type NewAccountRequest = {
  guess: AccountGuess;
  /** Called with the id of the created account. */
  onMade: (accountId: string) => void;
};

/** Functions that create missing accounts. */
export type AccountCreator = {
  tree: AccountTree;
  /** Guesses the type and parent of a new account from its name; undefined if no account is possible or the code is not loaded yet. */
  guess: (tree: AccountTree, text: string, purpose: AccountPurpose | undefined) => AccountGuess | undefined;
  ask: (request: NewAccountRequest) => void;
  /** Formats the offer: 'Create "Pets" under Expenses'. */
  inWords: (name: string, parent: string) => string;
};

/** Context for all account selects; `web/app` provides it. */
export const AccountCreatorContext = createContext<AccountCreator | undefined>(undefined);

/** The offer of an account select if no account matches the typed text. */
export type CreateOption = {
  inWords: (typed: string) => string | undefined;
  make: (typed: string, onMade: (accountId: string) => void) => void;
};

/** Offers to create the typed account if it is missing; undefined if the user cannot create accounts. */
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
