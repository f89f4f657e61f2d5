import classes from './console-sketch.module.css';

/** A drawn likeness of a page of a console: where to look and what to press, nothing else. */
export type Sketch = {
  /** What the picture shows, for who does not see it. */
  alt: string;
  /** The entries at the side, the one to open first marked by its name. */
  menu?: readonly string[];
  menuAt?: string;
  title: string;
  tabs?: readonly string[];
  tabAt?: string;
  rows: readonly SketchRow[];
};

type SketchRow = {
  text: string;
  as: 'line' | 'switch' | 'button' | 'code';
  /** Whether this is what to press or to copy. */
  isMarked?: boolean;
};

const at = (isThere: boolean | undefined, name = '') =>
  [isThere ? classes.marked : undefined, name].filter(Boolean).join(' ');

/** The picture, in the tokens of the look. */
export function ConsoleSketch({ sketch }: { sketch: Sketch }) {
  const { alt, menu, menuAt, title, tabs, tabAt, rows } = sketch;
  return (
    <div role="img" aria-label={alt} className={classes.sketch}>
      {menu !== undefined && (
        <div className={classes.menu}>
          {menu.map((entry) => (
            <span key={entry} className={at(entry === menuAt)}>
              {entry}
            </span>
          ))}
        </div>
      )}
      <div className={classes.page}>
        <strong>{title}</strong>
        {tabs !== undefined && (
          <div className={classes.tabs}>
            {tabs.map((tab) => (
              <span key={tab} className={at(tab === tabAt)}>
                {tab}
              </span>
            ))}
          </div>
        )}
        {rows.map(({ text, as, isMarked }) => (
          <span key={text} className={at(isMarked, classes[as])}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
