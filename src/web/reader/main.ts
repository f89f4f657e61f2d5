// The page in a copy to read: finds what the file holds, and shows it (docs/decisions/0065).
import { fromBase64, unzip } from '#exports/copy/bytes.ts';
import { type CopyHead, partIds } from '#exports/copy/document.ts';
import { copyForm, type Packed } from '#exports/copy/packed.ts';
import { openBytes } from '#exports/copy/seal.ts';
import { readBook } from './book.ts';
import { el } from './dom.ts';
import { showBook } from './frame.ts';
import { lockPage } from './lock-page.ts';
import { texts } from './texts.ts';
import '#web/styles/tokens.css';
import './reader.css';

type Bytes = Uint8Array<ArrayBuffer>;

const part = (id: string) => document.getElementById(id);

/** A part of the file as it was written; only who makes copies writes it. */
const written = (id: string) => part(id)?.textContent ?? '';

/** Says something instead of the copy, below what the file says of itself. */
function say(place: HTMLElement, text: string): void {
  place.replaceChildren(
    el('main', { class: 'plain' }, el('h1', {}, texts.kind), el('p', { role: 'alert' }, text)),
  );
}

async function show(place: HTMLElement, bytes: Bytes, isSealed: boolean): Promise<void> {
  const packed: Packed = JSON.parse(await unzip(bytes));
  const book = readBook(packed);
  // What was read stands in the memory twice until it goes.
  part(partIds.rows)?.remove();
  showBook(place, book, isSealed);
}

async function begin(place: HTMLElement): Promise<void> {
  if (!('DecompressionStream' in globalThis)) return say(place, texts.tooOld);
  const head: CopyHead = JSON.parse(written(partIds.head));
  if (head.form !== copyForm.form || head.version > copyForm.version) return say(place, texts.damaged);
  const { seal } = head;
  const bytes = fromBase64(written(partIds.rows));
  if (seal === undefined) return show(place, bytes, false);
  place.replaceChildren(
    lockPage(async (password) => {
      const opened = await openBytes(bytes, seal, password);
      if (opened !== undefined) await show(place, opened, true).catch(() => say(place, texts.damaged));
      return opened !== undefined;
    }),
  );
  place.querySelector('input')?.focus();
}

const place = part(partIds.page);
if (place !== null) void begin(place).catch(() => say(place, texts.damaged));
