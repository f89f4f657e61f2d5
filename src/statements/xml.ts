import { SaxesParser } from 'saxes';
import { UnreadableFile } from './statement.ts';

/** An XML element with its content, by local names; namespace prefixes are ignored. */
export type XmlElement = {
  name: string;
  line: number;
  attributes: Record<string, string>;
  text: string;
  within: XmlElement[];
};

const maxOpen = 200;
const partLength = 65_536;

/**
 * Reads XML and passes each element to `take` when it ends. Elements that `take` accepts (returns true) are not kept in their parent, so
 * that a long file needs no more memory than its longest entry.
 * @throws UnreadableFile if the text is not XML, or if it declares a document type, which no bank needs but an attacker may use
 */
export function readXml(
  text: string,
  take: (element: XmlElement, around: readonly XmlElement[]) => boolean,
): XmlElement {
  const root: XmlElement = { name: '', line: 1, attributes: {}, text: '', within: [] };
  const open = [root];
  const parser = new SaxesParser({ position: true, xmlns: false });
  parser.on('doctype', () => {
    throw new UnreadableFile('documentType');
  });
  parser.on('error', () => {
    throw new UnreadableFile('brokenXml');
  });
  parser.on('opentag', ({ name, attributes }) => {
    open.push({ name: localName(name), line: parser.line, attributes, text: '', within: [] });
    if (open.length > maxOpen) throw new UnreadableFile('tooDeep');
  });
  const add = (more: string) => {
    const top = open.at(-1);
    if (top !== undefined && top !== root) top.text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element !== undefined && !take(element, open)) open.at(-1)?.within.push(element);
  });
  for (let at = 0; at < text.length; at += partLength) parser.write(text.slice(at, at + partLength));
  parser.close();
  return root;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Returns the descendant of an element on a path of names, taking the first match at each level. */
export function findDescendant(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce((at, name) => at?.within.find((each) => each.name === name), element);
}

/** Returns all elements with a name at any depth below an element. */
export function findElements(element: XmlElement, name: string): XmlElement[] {
  return element.within.flatMap((each) => [
    ...(each.name === name ? [each] : []),
    ...findElements(each, name),
  ]);
}
