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
