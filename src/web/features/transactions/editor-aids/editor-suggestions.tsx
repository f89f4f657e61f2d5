import { type RefObject, useState } from 'react';
import { fillFromSuggestion } from '#entry/fill-suggestion.ts';
import type { TransactionForm } from '#entry/transaction-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { DescriptionSuggestion } from '#ledger/booking-history.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useHeldBookMemory } from './use-held-book-memory.ts';

type EditorSuggestionsProps = {
  /** The description field. */
  input: RefObject<HTMLInputElement | null>;
  /** The field that gets the focus after a suggestion was accepted. */
  next: RefObject<HTMLElement | null>;
  form: TransactionForm;
  /** The initial form. */
  initial: TransactionForm;
  tree: AccountTree;
  onEdit: (fields: Partial<TransactionForm>) => void;
};

/** Suggests earlier transactions for the description, and fills the form with the accepted one. */
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
