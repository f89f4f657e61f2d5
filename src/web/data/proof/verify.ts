import type { CallAnswer } from '#contract/calls.ts';
import { calculateFingerprints } from '#ledger/fingerprint.ts';
import type { Call } from '#web/session/client.ts';

/** What looking a book over came to. */
export type VerificationResult = CallAnswer<'verify-book'>;

/** Looks a book over: whether all that is kept of it is as its rows say. @throws CallError */
export function callVerifyBook(call: Call, bookName: string): Promise<VerificationResult> {
  return call('verify-book', { bookName });
}

/** Looks over each of several books, and puts together what came of it. @throws CallError */
export async function verifyBooks(call: Call, bookNames: readonly string[]): Promise<VerificationResult> {
  const together: VerificationResult = {
    ok: true,
    checked: { accounts: 0, transactions: 0, tags: 0, flows: 0 },
    problems: [],
  };
  for (const bookName of bookNames) {
    const { ok, checked, problems } = await callVerifyBook(call, bookName);
    together.ok &&= ok;
    together.problems.push(...problems);
    for (const what of ['accounts', 'transactions', 'tags', 'flows'] as const)
      together.checked[what] += checked[what];
  }
  return together;
}

/** The fingerprints of all books as they lie in their place now, by the ids of the books. @throws CallError */
export async function fetchFingerprints(call: Call): Promise<Map<string, string>> {
  return calculateFingerprints((await call('export-data', {})).data);
}
