// Measures the Firebase back-end on the emulators: node bench/firebase.ts [10000].
import process from 'node:process';
import { createFirebaseBackend } from '#backends/firebase/firebase-backend.ts';
import { createFirebaseSignIn } from '#backends/firebase/sign-in.ts';
import type { Backend } from '#backends/backend.ts';
import { startFirebase } from '../test/emulators/firebase.ts';
import { generateBook } from '../test/support/book-generator.ts';
import { createFirebaseUser, openEmulatorProject, firebasePassword } from '../test/support/firebase-user.ts';

const size = Number(process.argv[2] ?? 10_000);
const samples = 30;

async function measure(run: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let index = 0; index < samples + 3; index += 1) {
    const startedMs = performance.now();
    await run();
    if (index >= 3) times.push(performance.now() - startedMs);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0);
  return `${at(0.5)} / ${at(0.95)}`;
}

const { stop, ...emulators } = await startFirebase();
const email = 'bench@example.org';
const book = generateBook({ seed: 1, transactions: size });
const user: Backend = await createFirebaseUser(emulators, email);
const startedMs = performance.now();
await user.call('import-data', { data: book.data });
console.log(`import of ${size}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);

// A second device without any of the data in its cache.
const { auth, openSession, close } = openEmulatorProject(emulators);
const signIn = createFirebaseSignIn({ auth, returnUrl: 'http://localhost', canStoreSessions: false });
const other = createFirebaseBackend({
  signIn,
  openSession,
  closeProject: close,
  pause: () => undefined,
  isOwn: false,
});
await other.call('login', { autoLogin: true, data: { email, password: firebasePassword } });

const busiest = Object.entries(book.counts).toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';
const [first, second] = book.data.accounts.filter(({ IsPlaceholder }) => IsPlaceholder === '0');
const [row] = book.data.transactions;
if (first === undefined || second === undefined || row === undefined) throw new Error('an empty book');
const { makeId } = await import('#ledger/ids.ts');
const sides = {
  TransactionSplitAAccountId: first.AccountId,
  TransactionSplitBAccountId: second.AccountId,
};
const figures: [string, () => Promise<unknown>][] = [
  [
    'add',
    () => other.call('add-transaction', { transaction: { ...row, ...sides, TransactionId: makeId() } }),
  ],
  ['first page, busiest account', () => other.call('transactions', { account: { AccountId: busiest } })],
  ['all-accounts', () => other.call('all-accounts', {})],
  [
    'search, common',
    () => other.call('search-transactions', { searchText: row.TransactionDescription.slice(0, 6) }),
  ],
  ['search, absent', () => other.call('search-transactions', { searchText: 'zzqqxx' })],
];
for (const [name, run] of figures) console.log(`${name}: ${await measure(run)} ms (median / p95)`);
const exporting = performance.now();
await other.call('export-data', {});
console.log(`export of ${size}: ${((performance.now() - exporting) / 1000).toFixed(1)} s`);
await stop();
process.exit(0);
