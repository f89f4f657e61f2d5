import classes from './console-sketch.module.css';
import type { Sketch } from './sketches.ts';

const at = (isThere: boolean | undefined, name = '') =>
  [isThere ? classes.marked : undefined, name].filter(Boolean).join(' ');

type ConsoleSketchProps = {
  sketch: Sketch;
  /** What the picture shows, for who does not see it. */
  alt: string;
};

/** The picture, in the tokens of the look. */
export function ConsoleSketch({ sketch, alt }: ConsoleSketchProps) {
  const { menu, openMenu, title, tabs, openTab, rows } = sketch;
  return (
    <div role="img" aria-label={alt}>
      {/* Some readers go through the words of a drawing as well. */}
      <div className={classes.sketch} aria-hidden lang="en">
        {menu !== undefined && (
          <div className={classes.menu}>
            {menu.map((entry) => (
              <span key={entry} className={at(entry === openMenu)}>
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
                <span key={tab} className={at(tab === openTab)}>
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
    </div>
  );
}
