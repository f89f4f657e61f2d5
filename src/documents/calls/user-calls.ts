import type { Handlers } from '#documents/handlers.ts';
import { documentName } from '#documents/model/document-names.ts';
import type { Books } from '#documents/model/books.ts';
import type { AccountDocument } from '#documents/model/documents.ts';
import { readConfig, writeConfig } from '#documents/model/user-document.ts';
import type { Write } from '#documents/store.ts';
import { isBalanced, repair, schemaVersion } from '#documents/transfer/repair.ts';

const rowsReadAtStart = 20_000;

/** What says of a root what is kept where it lies, as far as it does not say so yet. */
function marksOf(books: Books, { AccountId, Logged, Itemized }: AccountDocument): Write[] {
  const data = {
    ...(books.keepsLog && Logged !== true && { Logged: true }),
    ...(books.keepsItems && Itemized !== true && { Itemized: true }),
  };
  const isMarked = Object.keys(data).length === 0;
  return isMarked ? [] : [{ do: 'change', in: 'accounts', name: documentName(AccountId), data }];
}

/** The calls about the user's settings, and the look at whether all is well. */
export const userHandlers: Handlers<'get-user-config' | 'set-user-config' | 'refresh-db'> = {
  'get-user-config': async ({ repository }) => readConfig(await repository.user()),
  async 'set-user-config'({ repository }, { config }) {
    await repository.saveConfig(writeConfig(config));
    return readConfig(await repository.user());
  },
  /**
   * Whether totals and flows are right: looked at through what is there anyway, and re-derived from all transactions only when
   * something is wrong or when it is asked for.
   */
  async 'refresh-db'({ repository, bulk }, { refreshApp = false }) {
    const books = await repository.books();
    // A book that an older app wrote: from now on it is known without network what is kept of it.
    const marks = books.roots.flatMap((root) => marksOf(books, root));
    if (marks.length > 0) await repository.write(marks);
    const accounts = [...books.byId.values()];
    const count = accounts.reduce((sum, { TransactionsCount }) => sum + TransactionsCount, 0) / 2;
    // Flows of more rows are derived for who asks for them: a start must not use up what a project may read in a day.
    const areFlowsFine = !books.keepsFlows || books.areFlowed || count > rowsReadAtStart;
    if (!refreshApp && isBalanced(accounts) && areFlowsFine)
      return { schemaVersion: schemaVersion(books), repairedAccounts: 0 };
    const repaired = await repair(await bulk());
    repository.forget();
    return repaired;
  },
};
