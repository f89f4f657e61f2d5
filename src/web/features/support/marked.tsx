import { cutAtHits } from './find-words.ts';
import classes from './marked.module.css';

/** A text in which the words that were searched for are marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let at = 0;
  return cutAtHits(text, words).map((piece) => {
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
