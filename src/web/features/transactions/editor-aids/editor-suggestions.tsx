import { type RefObject, useState } from 'react';
import { fillFromSuggestion } from '#entry/fill.ts';
import type { TransactionForm } from '#entry/transaction-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { DescriptionSuggestion } from '#ledger/memory.ts';
import { SuggestionList } from './offers.tsx';
import { useHeldBookMemory } from './use-memory.ts';

type EditorSuggestionsProps = {
  /** The field of the description. */
  input: RefObject<HTMLInputElement | null>;
  /** Where one goes on once something was taken from the list. */
  next: RefObject<HTMLElement | null>;
  form: TransactionForm;
  /** What the form began with. */
  initial: TransactionForm;
  tree: AccountTree;
  onEdit: (fields: Partial<TransactionForm>) => void;
};

/** Offers what was entered before for the description of the editor, and fills the form with it. */
export function EditorSuggestions({ input, next, form, initial, tree, onEdit }: EditorSuggestionsProps) {
  const { accounts } = tree;
  const memory = useHeldBookMemory(tree);
  const [filled, setFilled] = useState<Partial<TransactionForm>>({});
  const handleAccept = (offer: DescriptionSuggestion) => {
    const accepted = fillFromSuggestion(form, offer, { untouched: [initial, filled], accounts });
    setFilled(accepted);
    onEdit(accepted);
    next.current?.focus();
  };
  return (
    <SuggestionList
      input={input}
      memory={memory}
      typed={form.description}
      accountId={form.accountId}
      accounts={accounts}
      onAccept={handleAccept}
    />
  );
}
