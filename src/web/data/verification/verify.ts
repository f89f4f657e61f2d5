import type { CallAnswer } from '#contract/calls.ts';
import { calculateFingerprints } from '#ledger/fingerprint.ts';
import type { Call } from '#web/session/client.ts';

/** The result of a book verification. */
export type VerificationResult = CallAnswer<'verify-book'>;

/**
 * Verifies a book: checks that all stored totals agree with its rows.
 * @throws CallError
 */
export function callVerifyBook(call: Call, bookName: string): Promise<VerificationResult> {
  return call('verify-book', { bookName });
}

/**
 * Verifies several books and combines the results.
 * @throws CallError
 */
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

/**
 * Returns the fingerprints of all books as currently stored, by book id.
 * @throws CallError
 */
export async function fetchFingerprints(call: Call): Promise<Map<string, string>> {
  return calculateFingerprints((await call('export-data', {})).data);
}
