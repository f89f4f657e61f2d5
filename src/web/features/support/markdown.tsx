import { Fragment, type ReactNode } from 'react';
import { Figure, isFigure } from './figures/figure.tsx';
import type { Block } from './markdown-tree.ts';
import { Marked } from './marked.tsx';

type MarkdownProps = {
  blocks: readonly Block[];
  /** Words to mark wherever they stand. */
  words?: readonly string[];
};

const noWords: readonly string[] = [];

/**
 * Markdown as elements of React, so that nothing is ever handed to the browser as HTML. HTML in the text, such as a comment
 * for its writers, is left out.
 */
export function Markdown({ blocks, words = noWords }: MarkdownProps) {
  return blocks.map((block) => (
    <Fragment key={block.position?.start.offset}>{elementOf(block, words)}</Fragment>
  ));
}

/** A picture of this server, by its path; of any other its words, for the page says that it asks no other address. */
function Picture({ address, alt }: { address: string; alt: string }) {
  const isOurs = /^\/(?![/\\])/.test(address);
  return isOurs ? <img src={address} alt={alt} loading="lazy" /> : alt;
}

function elementOf(block: Block, words: readonly string[]): ReactNode {
  const children = 'children' in block && <Markdown blocks={block.children} words={words} />;
  switch (block.type) {
    case 'text':
      return <Marked text={block.value} words={words} />;
    case 'paragraph':
      return <p>{children}</p>;
    case 'heading':
      return block.depth === 2 ? <h3>{children}</h3> : <h4>{children}</h4>;
    case 'strong':
      return <strong>{children}</strong>;
    case 'emphasis':
      return <em>{children}</em>;
    case 'inlineCode':
      return (
        <code>
          <Marked text={block.value} words={words} />
        </code>
      );
    case 'link':
      return <a href={block.url}>{children}</a>;
    case 'list':
      return block.ordered === true ? <ol start={block.start ?? 1}>{children}</ol> : <ul>{children}</ul>;
    case 'listItem':
      return <li>{children}</li>;
    case 'blockquote':
      return <blockquote>{children}</blockquote>;
    case 'code':
      return isFigure(block.lang) ? (
        <Figure kind={block.lang} alt={block.meta ?? ''} source={block.value} />
      ) : (
        <pre tabIndex={0}>{block.value}</pre>
      );
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'image':
      return <Picture address={block.url} alt={block.alt ?? ''} />;
    default:
      // Of what is not understood, such as a link by reference, at least the words are there.
      return children === false ? null : children;
  }
}
