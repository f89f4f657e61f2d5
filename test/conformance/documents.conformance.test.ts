import { backendDifferences } from '#contract/backend-differences.ts';
import { createDocumentsUser } from '../support/documents-user.ts';
import { createMemoryDocuments, openMemoryStore } from '../support/memory-store.ts';
import { documentsDifferences } from './conformance-target.ts';
import { runSuites } from './run-suites.ts';
import { describeDocumentTotals } from './document-totals.ts';

runSuites({
  name: 'the documents engine in memory, as over the rules of Firestore',
  stranger: async () => createDocumentsUser(undefined),
  async newUser() {
    const documents = createMemoryDocuments();
    return createDocumentsUser(documents, openMemoryStore(documents, { isTimed: true }));
  },
  differences: { ...backendDifferences.FIREBASE, ...documentsDifferences },
});

describeDocumentTotals(async () => {
  const documents = createMemoryDocuments();
  return {
    clients: [createDocumentsUser(documents), createDocumentsUser(documents)],
    third: async () => createDocumentsUser(documents),
  };
}, 100);
