import type { ComponentType } from 'react';
import classes from './figure.module.css';
import { Flow } from './flow.tsx';
import { Form } from './form.tsx';
import { Register } from './register.tsx';
import { TAccount } from './t-account.tsx';
import { Tree } from './tree.tsx';

/** Each kind of figure, by the word behind the fence of a block of code; each says how its lines read. */
const kinds = {
  flow: Flow,
  form: Form,
  register: Register,
  't-account': TAccount,
  tree: Tree,
} satisfies Record<string, ComponentType<{ lines: readonly string[] }>>;

type Kind = keyof typeof kinds;

/** Whether a block of code in a text is a figure. */
export function isFigure(language: string | null | undefined): language is Kind {
  return typeof language === 'string' && language in kinds;
}

/**
 * A figure that is written in the text as a few lines, so that writers change and translate it there. What stands after
 * the kind is what is told to who does not see it.
 */
export function Figure({ kind, alt, source }: { kind: Kind; alt: string; source: string }) {
  const Drawing = kinds[kind];
  return (
    <div className={classes.figure} role="img" aria-label={alt}>
      <Drawing lines={source.split('\n')} />
    </div>
  );
}
