import { type CopyEncryption, encryptBytes, toBase64, gzipText } from './encryption.ts';
import { copyFormat, type PackedCopy } from './packed-copy.ts';

/** The page that displays a read-only copy, as built, with the digests that allow its script and style in the file. */
export type ReaderPage = { script: string; style: string; scriptDigest: string; styleDigest: string };

/** Plain texts of a file that are shown before its page runs, or if it does not run. */
export type CopyPlainTexts = {
  language: string;
  title: string;
  /** The description of the file; one paragraph each. */
  about: readonly string[];
  /** The text for browsers without scripts. */
  withoutScript: string;
};

/** The data that the page needs to read the rest of the file. */
export type CopyHead = typeof copyFormat & { encryption?: CopyEncryption };

/** The element ids by which the page finds the parts of the file. */
export const copyElementIds = { page: 'page', head: 'copy', rows: 'rows' } as const;

const htmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => htmlEscapes[mark] ?? mark);

/**
 * Returns a comment that explains how to read the file without its page, for a finder in the far future; in English like the names in it.
 */
const writeRecipe = (isEncrypted: boolean) =>
  `<!-- Partita, a copy to read. The element #${copyElementIds.rows} holds JSON, packed by gzip${
    isEncrypted ? ', then encrypted as #copy says (the tag of 16 bytes is the end)' : ''
  }, in Base64. -->`;

function writePolicy({ scriptDigest, styleDigest }: ReaderPage): string {
  return [
    `default-src 'none'`,
    `script-src '${scriptDigest}'`,
    `style-src '${styleDigest}'`,
    // Fonts and icons are embedded in the style of the file.
    'font-src data:',
    'img-src data:',
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

/**
 * Writes the file of a read-only copy, in pieces: one page that sends no requests and can only run its own script.
 * @param password the password for encryption; empty for none
 */
export async function writeCopyDocument(
  packed: PackedCopy,
  page: ReaderPage,
  texts: CopyPlainTexts,
  password = '',
): Promise<string[]> {
  const compressed = await gzipText(JSON.stringify(packed));
  const { encryption, bytes } =
    password === '' ? { encryption: undefined, bytes: compressed } : await encryptBytes(compressed, password);
  const head: CopyHead = { ...copyFormat, ...(encryption && { encryption }) };
  const title = escapeHtml(texts.title);
  return [
    `<!doctype html>\n<html lang="${escapeHtml(texts.language)}">\n<head>\n<meta charset="utf-8">\n`,
    `<meta http-equiv="Content-Security-Policy" content="${writePolicy(page)}">\n`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
    '<meta name="referrer" content="no-referrer">\n<meta name="robots" content="noindex">\n',
    `${writeRecipe(encryption !== undefined)}\n<title>${title}</title>\n<style>${page.style}</style>\n</head>\n<body>\n`,
    `<div id="${copyElementIds.page}"><main class="plain"><h1>${title}</h1>`,
    ...texts.about.map((text) => `<p>${escapeHtml(text)}</p>`),
    `<noscript><p>${escapeHtml(texts.withoutScript)}</p></noscript></main></div>\n`,
    `<script type="application/json" id="${copyElementIds.head}">${JSON.stringify(head)}</script>\n`,
    `<script type="text/plain" id="${copyElementIds.rows}">`,
    toBase64(bytes),
    `</script>\n<script>${page.script}</script>\n</body>\n</html>\n`,
  ];
}
