import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BookForm, toBookForm, checkBookForm } from '#entry/book-form.ts';
import type { BookProblem } from '#entry/problems.ts';
import type { Account } from '#ledger/account.ts';
import { readConcurrentChanges } from '#ledger/wire-update.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { newBookDefaults } from '#web/lib/accounts/new-book-defaults.ts';
import { formatEach } from '#web/lib/history/format-posting-problems.ts';
import { formatFailure, isSessionOver, formatError, errorIdOf } from '#web/session/client.ts';
import { createDraftStore, useDraft } from '#web/session/drafts.ts';
import { common } from '#web/languages/en/common.ts';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { bookEditor as texts } from '#web/languages/en/book-settings.ts';

/** Returns the form values of a book, or those of a new book if it is undefined. */
export const createBookForm = (book: Account | undefined): BookForm =>
  toBookForm(book, newBookDefaults(navigator.languages));

/** The messages for problems of a field. */
const problemMessages: Record<BookProblem, string> = {
  required: common.required,
  exists: texts.exists,
  pattern: texts.pattern,
};

/** The unsaved values of the form when the session ended. */
const draftForms = createDraftStore<BookForm>();

type BookEditorOptions = {
  /** The book to edit; undefined adds a new book. */
  book: Account | undefined;
  /** An additional pattern that book names have to match. */
  namePattern?: RegExp | undefined;
  /** Saves the form. @throws if saving fails */
  onSave: (form: BookForm) => Promise<void>;
  failed: string;
  /** True if the form stays open with the saved values; otherwise `onSave` closes it. */
  staysOpen?: boolean;
};

const trimName = (form: BookForm): BookForm => ({ ...form, name: form.name.trim() });

/** The common behaviour of all book forms (spec 5 Books). */
export function useBookEditor({ book, namePattern, onSave, failed, staysOpen = false }: BookEditorOptions) {
  /** The name that another device gave the book meanwhile. */
  const [renamed, setRenamed] = useState<string>();
  /** The currency that the book cannot have, and the reason. */
  const [rejectedCurrency, setRejectedCurrency] = useState<{ currency: string; why: string }>();
  const { savedInput, saveInput } = useDraft(draftForms, book?.id ?? 'new');
  const { data: books = [] } = useQuery(useBookQueries().books);
  const others = books.filter(({ id }) => id !== book?.id);
  const editor = useEditor({
    initialValues: () => createBookForm(book),
    draft: savedInput,
    notice: savedInput && texts.sessionExpired,
    check: (values) =>
      formatEach(checkBookForm(values, others, namePattern), (problem) => problemMessages[problem]),
    save: async (values) => {
      await onSave(trimName(values));
      return undefined;
    },
    onFailed: (error, values) => {
      if (isSessionOver(error)) saveInput(values);
      toast('error', failed);
      setRenamed(readConcurrentChanges(error).name);
      const keepsCurrency = errorIdOf(error) === 'bookKeepsCurrency';
      if (keepsCurrency) setRejectedCurrency({ currency: values.currency, why: formatError(error) });
      return formatFailure(error);
    },
    ...(staysOpen && { nextValues: trimName }),
  });
  const isRejected = rejectedCurrency?.currency === editor.values.currency;
  const errors = { ...(isRejected && { currency: rejectedCurrency.why }), ...editor.errors };
  return { ...editor, errors, book, renamed, setRenamed };
}

export type BookEditor = ReturnType<typeof useBookEditor>;
