import { type CopyEncryption, encryptBytes, toBase64, gzipText } from './seal.ts';
import { copyFormat, type PackedCopy } from './packed.ts';

/** The page that reads a copy, as the build made it, with the digests by which it alone may run in the file. */
export type ReaderPage = { script: string; style: string; scriptDigest: string; styleDigest: string };

/** What stands in a file before its page runs, or where it does not: plain words. */
export type CopyPlainTexts = {
  language: string;
  title: string;
  /** What the file is; a paragraph each. */
  about: readonly string[];
  /** Where scripts do not run. */
  withoutScript: string;
};

/** What the page of the file has to know before it can read the rest. */
export type CopyHead = typeof copyFormat & { seal?: CopyEncryption };

/** The ids of the parts of the file, by which its page finds them. */
export const copyElementIds = { page: 'page', head: 'copy', rows: 'rows' } as const;

const htmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => htmlEscapes[mark] ?? mark);

/** How the file is read without its page, for who finds it long after; in English, as what it names. */
const writeRecipe = (isEncrypted: boolean) =>
  `<!-- Partita, a copy to read. The element #${copyElementIds.rows} holds JSON, packed by gzip${
    isEncrypted ? ', then encrypted as #copy says (the tag of 16 bytes is the end)' : ''
  }, in Base64. -->`;

function writePolicy({ scriptDigest, styleDigest }: ReaderPage): string {
  return [
    `default-src 'none'`,
    `script-src '${scriptDigest}'`,
    `style-src '${styleDigest}'`,
    // Fonts and signs stand in the style of the file.
    'font-src data:',
    'img-src data:',
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

/**
 * The file of a copy to read, in pieces: one page that asks nobody for anything, and can run nothing but its own script.
 * @param password by which it is sealed; empty for none
 */
export async function writeCopyDocument(
  packed: PackedCopy,
  page: ReaderPage,
  texts: CopyPlainTexts,
  password = '',
): Promise<string[]> {
  const compressed = await gzipText(JSON.stringify(packed));
  const { seal, bytes } =
    password === '' ? { seal: undefined, bytes: compressed } : await encryptBytes(compressed, password);
  const head: CopyHead = { ...copyFormat, ...(seal && { seal }) };
  const title = escapeHtml(texts.title);
  return [
    `<!doctype html>\n<html lang="${escapeHtml(texts.language)}">\n<head>\n<meta charset="utf-8">\n`,
    `<meta http-equiv="Content-Security-Policy" content="${writePolicy(page)}">\n`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
    '<meta name="referrer" content="no-referrer">\n<meta name="robots" content="noindex">\n',
    `${writeRecipe(seal !== undefined)}\n<title>${title}</title>\n<style>${page.style}</style>\n</head>\n<body>\n`,
    `<div id="${copyElementIds.page}"><main class="plain"><h1>${title}</h1>`,
    ...texts.about.map((text) => `<p>${escapeHtml(text)}</p>`),
    `<noscript><p>${escapeHtml(texts.withoutScript)}</p></noscript></main></div>\n`,
    `<script type="application/json" id="${copyElementIds.head}">${JSON.stringify(head)}</script>\n`,
    `<script type="text/plain" id="${copyElementIds.rows}">`,
    toBase64(bytes),
    `</script>\n<script>${page.script}</script>\n</body>\n</html>\n`,
  ];
}
