import classes from './needs.module.css';

/** What a line of what needs the owner of a book says. */
export function NeedWords({ words }: { words: string }) {
  return (
    <>
      <span className={classes.words}>{words}</span>
      <span aria-hidden>›</span>
    </>
  );
}
