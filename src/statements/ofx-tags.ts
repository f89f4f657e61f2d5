import { UnreadableFile } from './statement.ts';
import { decodeEntities, tidy } from './text-lines.ts';

/** A tag with its text and the tags within it. */
export type OfxTag = { name: string; at: number; value: string; within: OfxTag[]; isOpen?: boolean };

const maxOpen = 100;
const tagPattern = /<!\[CDATA\[(.*?)\]\]>|<!--.*?-->|<[?!][^>]*>|<(\/?)([A-Za-z][\w.:-]*)[^<>]*?(\/?)>/gs;

/**
 * Reads the tags of an OFX text, SGML or XML. We have our own reader because banks omit end tags of leaves and lists, mix both forms, and
 * write bare `<` into names, on which existing parsers fail. A tag with a text is a leaf; an end tag closes all tags opened after its own.
 * @throws UnreadableFile if the nesting is deeper than any bank's
 */
export function readOfxTags(text: string): OfxTag {
  const root: OfxTag = { name: '', at: 0, value: '', within: [] };
  const open = [root];
  let from = 0;
  const take = (until: number, literal?: string) => {
    const top = open.at(-1);
    const between = decodeEntities(text.slice(from, until)) + (literal ?? '');
    if (top !== undefined && top !== root && between.trim() !== '') top.value += between;
  };
  for (const match of text.matchAll(tagPattern)) {
    const [whole, literal, end, name = '', selfClosed] = match;
    take(match.index, literal);
    from = match.index + whole.length;
    if (name === '') continue;
    const upper = name.toUpperCase();
    if (end === '/') {
      const at = open.findLastIndex((each) => each.name === upper);
      if (at > 0) open.length = at;
      continue;
    }
    // A tag with a text has no children: its end tag was omitted.
    while (open.length > 1 && (open.at(-1)?.value.trim() ?? '') !== '') open.pop();
    const tag: OfxTag = { name: upper, at: match.index, value: '', within: [] };
    open.at(-1)?.within.push(tag);
    if (selfClosed === '/') continue;
    open.push(tag);
    if (open.length > maxOpen) throw new UnreadableFile('tooDeep');
  }
  take(text.length);
  for (const tag of open) tag.isOpen = true;
  return root;
}

/** Returns the tags with some names at any depth. */
export function findTags(tag: OfxTag, names: readonly string[]): OfxTag[] {
  return tag.within.flatMap((each) => [
    ...(names.includes(each.name) ? [each] : []),
    ...findTags(each, names),
  ]);
}

/** Returns the first child tag with a name. */
export const findChildTag = (tag: OfxTag | undefined, name: string) =>
  tag?.within.find((each) => each.name === name);
/** Returns the text of a child tag; '' if there is none. */
export const readChildText = (tag: OfxTag | undefined, name: string) =>
  tidy(findChildTag(tag, name)?.value ?? '');
