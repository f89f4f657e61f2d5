import { fromMarkdown } from 'mdast-util-from-markdown';

/** Any part of a Markdown text: a block, or something within a line. */
export type Block = ReturnType<typeof fromMarkdown>['children'][number];

/** Reads Markdown (CommonMark) into its parts. */
export function readMarkdown(text: string): readonly Block[] {
  return fromMarkdown(text).children;
}
