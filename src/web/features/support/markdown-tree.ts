import { fromMarkdown } from 'mdast-util-from-markdown';

/** Any part of a Markdown text: a block, or something within a line. */
export type Block = ReturnType<typeof fromMarkdown>['children'][number];

/** Reads Markdown (CommonMark) into its parts. */
export function readMarkdown(text: string): readonly Block[] {
  return fromMarkdown(text).children;
}

/** Inline parts; every other part starts a new line. */
const inline = new Set<Block['type']>(['text', 'strong', 'emphasis', 'link', 'inlineCode']);

/** The text of a part; figures and code have none. */
export function wordsIn(block: Block): string {
  if (block.type === 'text' || block.type === 'inlineCode') return block.value;
  const words = 'children' in block ? block.children.map(wordsIn).join('') : '';
  return inline.has(block.type) ? words : `${words}\n`;
}
