import * as z from 'zod/mini';
import { CallError } from '#contract/errors.ts';
import { findJsonError } from '#contract/parse-json.ts';
import { ImportInput } from '#contract/inputs/transfer.ts';
import { schemaErrorOf } from '#contract/error-catalogue/catalogue.ts';
import type { UserConfig } from '#contract/users.ts';
import { type ImportFile, readImportFile } from '#ledger/read-import.ts';
import { transfer as texts } from '#web/languages/en/transfer.ts';

/** The content of a chosen file, including rows that could not be read. */
export type ParsedExportFile = ImportFile & {
  userConfig: UserConfig | undefined;
  /** The fingerprint of each book when the file was saved, by book id; undefined if the file has none. */
  fingerprints: ReadonlyMap<string, string> | undefined;
};

/** Thrown for a file of a bank or of another program, which has another reader. */
export class OtherFormatError extends Error {}

/** True if a text looks like JSON; MT940 can start with a brace too. */
const looksLikeJson = (text: string) => /^\s*(?:$|\[|\{(?!\d:))/.test(text);

function parseJson(withMark: string): unknown {
  const text = withMark.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch {
    if (!looksLikeJson(text)) throw new OtherFormatError();
    const { line, column } = findJsonError(text);
    throw new Error(texts.notJson(line, column));
  }
}

/** The error codes for JSON files of another app or of a newer version. */
const formatErrorCodes = new Set(['unknownFormat', 'newerVersion']);

/** Waits for the next task, so that the page can render. */
const waitForNextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Reads the fingerprints of a file; undefined for anything else under that key. */
function readFingerprints(stored: unknown): ReadonlyMap<string, string> | undefined {
  const { data } = z.record(z.string(), z.string()).safeParse(stored);
  return data && new Map(Object.entries(data));
}

/**
 * Reads a whole file without blocking the page.
 * @throws OtherFile if it is not a file of this app, else Error with a readable reason
 */
export async function readExportFile(file: File): Promise<ParsedExportFile> {
  const parsed = ImportInput.safeParse({ data: parseJson(await file.text()) });
  if (!parsed.success) {
    const stored = parsed.error.issues
      .map(({ message }) => schemaErrorOf(message))
      .find(({ id }) => formatErrorCodes.has(id));
    throw stored ? new CallError('invalid', stored) : new Error(texts.notAnExport);
  }
  const { userConfig, fingerprints: stored, ...data } = parsed.data.data;
  const fingerprints = readFingerprints(stored);
  const reading = readImportFile(data);
  for (;;) {
    const step = reading.next();
    if (step.done) return { ...step.value, userConfig, fingerprints };
    await waitForNextTask();
  }
}
