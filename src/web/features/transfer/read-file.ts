import * as z from 'zod/mini';
import { CallError } from '#contract/errors.ts';
import { findJsonError } from '#contract/parse-json.ts';
import { ImportInput } from '#contract/inputs/transfer.ts';
import { schemaErrorOf } from '#contract/refusals/catalogue.ts';
import type { UserConfig } from '#contract/users.ts';
import { type ImportFile, readImportFile } from '#ledger/import-reading.ts';
import { transfer as texts } from '#web/languages/en/transfer.ts';

/** A file that was chosen, as far as it could be read. */
export type ParsedExportFile = ImportFile & {
  userConfig: UserConfig | undefined;
  /** What each book was when the file was saved, by its id; undefined where the file does not say. */
  fingerprints: ReadonlyMap<string, string> | undefined;
};

/** A file of a bank or of another program: its reader is elsewhere. */
export class OtherFormatError extends Error {}

/** Whether a text was meant to be JSON; MT940 may begin with a brace as well. */
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

/** What is told of a file that is JSON, but no file of this app or not of this version. */
const formatErrorCodes = new Set(['unknownFormat', 'newerVersion']);

/** Lets the screen catch up. */
const waitForNextTask = () => new Promise((resolve) => setTimeout(resolve));

/** What a file says of its books; something else under that name is as good as nothing. */
function readFingerprints(told: unknown): ReadonlyMap<string, string> | undefined {
  const { data } = z.record(z.string(), z.string()).safeParse(told);
  return data && new Map(Object.entries(data));
}

/**
 * Reads a file to its end without holding the screen up.
 * @throws OtherFile where it is none of ours, else Error that says in plain words why it cannot be read
 */
export async function readExportFile(file: File): Promise<ParsedExportFile> {
  const parsed = ImportInput.safeParse({ data: parseJson(await file.text()) });
  if (!parsed.success) {
    const told = parsed.error.issues
      .map(({ message }) => schemaErrorOf(message))
      .find(({ id }) => formatErrorCodes.has(id));
    throw told ? new CallError('invalid', told) : new Error(texts.notAnExport);
  }
  const { userConfig, fingerprints: told, ...data } = parsed.data.data;
  const fingerprints = readFingerprints(told);
  const reading = readImportFile(data);
  for (;;) {
    const step = reading.next();
    if (step.done) return { ...step.value, userConfig, fingerprints };
    await waitForNextTask();
  }
}
