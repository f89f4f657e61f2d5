import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Account } from '#ledger/account.ts';
import { readAction } from '#ledger/wire-action.ts';
import { roleTexts } from '#web/lib/role-texts.ts';
import { type Call, isConflict } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { ChangedMeanwhile } from './item-changes.ts';
import { useOpenBook } from './open-book.ts';
import { useAccountTree } from './queries.ts';

/** Who changed something last, by its history; undefined where that is not to be learnt. Never rejects. */
async function whoChanged(call: Call, bookName: string, id: string): Promise<string | undefined> {
  const page = await call('changes', { bookName, id, items: true }).catch(() => []);
  return page.map(readAction)[0]?.by?.name;
}

const naming = (said: string, name: string | undefined) =>
  name === undefined ? said : `${said.replace(/\.?$/, '.')} ${roleTexts.itWas(name)}`;

/** For what is said of a change that met another: names who made that, where several share the book. */
export function useNaming({ name: bookName, shared }: Account, id: string | undefined) {
  const { call } = useSession();
  const { data } = useQuery({
    queryKey: [bookName, 'who-changed', id],
    queryFn: async () => (await whoChanged(call, bookName, id ?? '')) ?? null,
    enabled: shared !== undefined && id !== undefined,
  });
  return (said: string) => naming(said, data ?? undefined);
}

/** Who changed something meanwhile, where several share the open book: learnt when one's own change could not be stored. */
export function useWhoChanged() {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const { root } = useAccountTree();
  const name = useRef<string>(undefined);
  return {
    /** For `catch`: learns who changed the thing of this id, or the item that was met, and rejects with what it was called with. */
    learn:
      (id?: string) =>
      async (error: unknown): Promise<never> => {
        const { own, stored } = error instanceof ChangedMeanwhile ? error.meanwhile : {};
        const about = (own ?? stored)?.id ?? id;
        const isMeant = about !== undefined && root?.shared !== undefined && isConflict(error);
        name.current = isMeant ? await whoChanged(call, bookName, about) : undefined;
        throw error;
      },
    /** The name that was learnt last. */
    name,
    /** What is said of a failure, and who it was. */
    naming: (said: string) => naming(said, name.current),
  };
}
