import { Fragment, type ReactNode } from 'react';
import { fold } from '#text/fold.ts';
import { HelpFigure, isFigure } from './figures/help-figure.tsx';
import type { Block } from './markdown-tree.ts';
import classes from './highlighted-text.module.css';

/** Splits a typed search into words, without case and accents. */
export function splitSearchWords(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** True if every word occurs in the text, also within longer words. */
export function containsAllWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

/** A piece of a text; `isHit` is true if it matches a searched word. */
type Piece = { text: string; isHit: boolean };

/** Returns a pattern that finds a folded word in unfolded text, with possible accents between its letters. */
function toHitPattern(word: string): string {
  return [...word]
    .map((letter) => `${letter.replace(/[$()*+./?[\\\]^{|}]/, String.raw`\$&`)}\\p{Mn}*`)
    .join('');
}

/** Splits a text at its hits; longer words match first. The text is decomposed to separate accents for the search and composed again. */
export function splitAtHits(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ text, isHit: false }];
  const patterns = words.toSorted((a, b) => b.length - a.length).map(toHitPattern);
  const pieces = text.normalize('NFD').split(new RegExp(`(${patterns.join('|')})`, 'giu'));
  return pieces
    .map((piece, at) => ({ text: piece.normalize('NFC'), isHit: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

/** A text with the searched words highlighted. */
export function HighlightedText({ text, words }: { text: string; words: readonly string[] }) {
  let at = 0;
  return splitAtHits(text, words).map((piece) => {
    const key = at;
    at += piece.text.length;
    if (!piece.isHit) return piece.text;
    return (
      <mark key={key} className={classes.hit}>
        {piece.text}
      </mark>
    );
  });
}

type MarkdownProps = {
  blocks: readonly Block[];
  /** The words to highlight. */
  words?: readonly string[];
};

const noWords: readonly string[] = [];

/**
 * Renders Markdown as React elements, so that no HTML string reaches the browser. HTML in the text, such as comments for writers, is
 * skipped.
 */
export function Markdown({ blocks, words = noWords }: MarkdownProps) {
  return blocks.map((block) => (
    <Fragment key={block.position?.start.offset}>{renderBlock(block, words)}</Fragment>
  ));
}

/**
 * An image from this server by its path. For other addresses only the alternative text is shown, because the page loads nothing from other
 * hosts.
 */
function Picture({ address, alt }: { address: string; alt: string }) {
  const isOurs = /^\/(?![/\\])/.test(address);
  return isOurs ? <img src={address} alt={alt} loading="lazy" /> : alt;
}

function renderBlock(block: Block, words: readonly string[]): ReactNode {
  const children = 'children' in block && <Markdown blocks={block.children} words={words} />;
  switch (block.type) {
    case 'text':
      return <HighlightedText text={block.value} words={words} />;
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
          <HighlightedText text={block.value} words={words} />
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
        <HelpFigure kind={block.lang} alt={block.meta ?? ''} source={block.value} />
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
      // Unsupported parts, such as reference links, still show their text.
      return children === false ? null : children;
  }
}
