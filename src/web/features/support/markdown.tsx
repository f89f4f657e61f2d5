import { Fragment, type ReactNode } from 'react';
import type { Block } from './markdown-tree.ts';

/**
 * Markdown as elements of React, so that nothing is ever handed to the browser as HTML. HTML in the text, such as a comment
 * for its writers, is left out.
 */
export function Markdown({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <Fragment key={block.position?.start.offset}>{elementOf(block)}</Fragment>);
}

function elementOf(block: Block): ReactNode {
  const children = 'children' in block && <Markdown blocks={block.children} />;
  switch (block.type) {
    case 'text':
      return block.value;
    case 'paragraph':
      return <p>{children}</p>;
    case 'heading':
      return block.depth === 2 ? <h3>{children}</h3> : <h4>{children}</h4>;
    case 'strong':
      return <strong>{children}</strong>;
    case 'emphasis':
      return <em>{children}</em>;
    case 'inlineCode':
      return <code>{block.value}</code>;
    case 'link':
      return <a href={block.url}>{children}</a>;
    case 'list':
      return block.ordered === true ? <ol>{children}</ol> : <ul>{children}</ul>;
    case 'listItem':
      return <li>{children}</li>;
    case 'blockquote':
      return <blockquote>{children}</blockquote>;
    case 'code':
      return <pre tabIndex={0}>{block.value}</pre>;
    default:
      return null;
  }
}
