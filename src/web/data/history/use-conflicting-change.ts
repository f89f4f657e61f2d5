import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Account } from '#ledger/account.ts';
import { isConflict } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import type { LatestChange } from './conflicting-change.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';

/** Loaded on demand, because most books have no members. */
const loadConflictingChange = () => import('./conflicting-change.ts');

/** A sentence about a member. */
type MemberSentence = (name: string) => string;

const withSentence = (text: string, formatSentence: MemberSentence, name: string | undefined) =>
  name === undefined ? text : `${text.replace(/\.?$/, '.')} ${formatSentence(name)}`;

/** Returns a function that adds the name of the last editor to a conflict text, if several members share the book. */
export function useLastEditorText({ name: bookName }: Account, id: string | undefined) {
  const { call } = useSession();
  const { data } = useQuery({
    queryKey: [bookName, 'who-changed', id],
    queryFn: async () =>
      (await (await loadConflictingChange()).fetchLatestChange(call, bookName, id ?? '')).name ?? null,
    enabled: id !== undefined,
  });
  return (text: string, formatSentence: MemberSentence) =>
    withSentence(text, formatSentence, data ?? undefined);
}

/** Finds the member who made the conflicting change after the user's own change was rejected (shared books only). */
export function useConflictingChange() {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const latest = useRef<LatestChange>({});
  return {
    /**
     * Handler for `catch`: finds the last editor of the record with this id, or of the item in conflict, and rejects with the same error.
     */
    learn:
      (id?: string) =>
      async (error: unknown): Promise<never> => {
        // An offline copy does not know whether the book is shared; the history does.
        latest.current = isConflict(error)
          ? await (await loadConflictingChange()).fetchConflictingChange(call, bookName, error, id)
          : {};
        throw error;
      },
    /** The conflicting change found last. */
    latest,
    /** Adds the member's name to the error text. */
    naming: (text: string, formatSentence: MemberSentence) =>
      withSentence(text, formatSentence, latest.current.name),
  };
}
