import { Fragment, type ReactNode } from 'react';
import { fold } from '#text/fold.ts';
import { HelpFigure, isFigure } from './figures/figure.tsx';
import type { Block } from './markdown-tree.ts';
import classes from './marked.module.css';

/** The words of a search as typed, without case and accents. */
export function splitSearchWords(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** True if every word occurs in a text, wherever in it and within whichever word. */
export function containsAllWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

/** A piece of a text, and whether it is one of the words that were searched for. */
type Piece = { text: string; isHit: boolean };

/** Finds a word that was folded in a text that was not: between its letters there may be accents. */
function toHitPattern(word: string): string {
  return [...word]
    .map((letter) => `${letter.replace(/[$()*+./?[\\\]^{|}]/, String.raw`\$&`)}\\p{Mn}*`)
    .join('');
}

/** Cuts a text at its hits, the longer of two words first. Accents are taken from their letters for it and put back. */
export function splitAtHits(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ text, isHit: false }];
  const patterns = words.toSorted((a, b) => b.length - a.length).map(toHitPattern);
  const pieces = text.normalize('NFD').split(new RegExp(`(${patterns.join('|')})`, 'giu'));
  return pieces
    .map((piece, at) => ({ text: piece.normalize('NFC'), isHit: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

/** A text in which the words that were searched for are marked. */
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
    <Fragment key={block.position?.start.offset}>{renderBlock(block, words)}</Fragment>
  ));
}

/** A picture of this server, by its path; of any other its words, for the page says that it asks no other address. */
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
      // Of what is not understood, such as a link by reference, at least the words are there.
      return children === false ? null : children;
  }
}
