import { formatMoment, formatterFor, isSameDay } from '#web/lib/dates.ts';
import { thisBrowser as texts } from '#web/languages/en/this-browser.ts';
import type { BackupFailure, FileState } from './backup-writer.ts';

/** A moment: the time of day alone where that is today's. */
export function inWords(atMs: number): string {
  const at = new Date(atMs);
  if (!isSameDay(at, new Date())) return formatMoment(at, navigator.language);
  return formatterFor(navigator.language, 'time', { hour: 'numeric', minute: '2-digit' }).format(at);
}

function whyInWords(failure: BackupFailure): string {
  return failure.why === 'other' ? texts.file.why.other(failure.what) : texts.file.why[failure.why];
}

/** How it stands with the file that holds the copy; nothing where there is none. */
export function stateInWords(state: FileState, writtenMs: number | undefined): string | undefined {
  switch (state.is) {
    case 'writing':
    case 'waiting':
      return texts.file[state.is](state.name);
    case 'failed':
      return texts.file.failed(state.name, whyInWords(state.failure));
    case 'kept':
      return writtenMs === undefined
        ? texts.file.toBeWritten(state.name)
        : texts.file.written(state.name, inWords(writtenMs));
    default:
      return undefined;
  }
}
