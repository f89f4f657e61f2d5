import { backendDifferences } from '#contract/differences.ts';
import { documentsUser } from '../support/documents-user.ts';
import { noDocuments, openMemoryStore } from '../support/memory-store.ts';
import { documentsDifferences } from './target.ts';
import { runSuites } from './run-suites.ts';
import { describeTotals } from './totals-of-documents.ts';

runSuites({
  name: 'the documents engine in memory, as over the rules of Firestore',
  stranger: async () => documentsUser(undefined),
  async newUser() {
    const documents = noDocuments();
    return documentsUser(documents, openMemoryStore(documents, { isTimed: true }));
  },
  differences: { ...backendDifferences.FIREBASE, ...documentsDifferences },
});

describeTotals(async () => {
  const documents = noDocuments();
  return {
    clients: [documentsUser(documents), documentsUser(documents)],
    third: async () => documentsUser(documents),
  };
}, 100);
