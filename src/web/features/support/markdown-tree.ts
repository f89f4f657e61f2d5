import { fromMarkdown } from 'mdast-util-from-markdown';

/** A part of a Markdown text: a block or an inline element. */
export type Block = ReturnType<typeof fromMarkdown>['children'][number];

/** Parses Markdown (CommonMark) into its parts. */
export function readMarkdown(text: string): readonly Block[] {
  return fromMarkdown(text).children;
}

/** The inline parts; every other part starts a new line. */
const inlineTypes = new Set<Block['type']>(['text', 'strong', 'emphasis', 'link', 'inlineCode']);

/** Returns the text of a part; figures and code have none. */
function extractText(block: Block): string {
  if (block.type === 'text' || block.type === 'inlineCode') return block.value;
  const words = 'children' in block ? block.children.map(extractText).join('') : '';
  return inlineTypes.has(block.type) ? words : `${words}\n`;
}

/** A question of the help page with its answer. */
export type HelpQuestion = {
  /** The name in the address, the same in every language. */
  id: string;
  /** The chapter of the question. */
  chapter: string;
  title: string;
  answer: Block[];
  /** The text that can be searched. */
  searchText: string;
};

const addressPattern = /\s*\{#([a-z\d-]+)\}$/;

/** Reads the questions of a text: '# ' starts a chapter, '## ' a question, whose heading ends with its address as {#address}. */
export function readQuestions(blocks: readonly Block[]): HelpQuestion[] {
  const questions: HelpQuestion[] = [];
  let chapter = '';
  for (const block of blocks) {
    const last = questions.at(-1);
    if (block.type !== 'heading' || block.depth > 2) {
      last?.answer.push(block);
      if (last !== undefined) last.searchText += extractText(block);
      continue;
    }
    const heading = extractText(block).trim();
    if (block.depth === 1) {
      chapter = heading;
      continue;
    }
    const title = heading.replace(addressPattern, '');
    questions.push({
      id: addressPattern.exec(heading)?.[1] ?? String(questions.length + 1),
      chapter,
      title,
      answer: [],
      searchText: `${title}\n`,
    });
  }
  return questions;
}
