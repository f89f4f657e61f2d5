import { type ReactNode, useLayoutEffect } from 'react';
import classes from './coming-fields.module.css';
import { common } from './common.ts';
import { useTypeAhead } from './use-type-ahead.ts';

/**
 * Stands for fields that are loading where the user already types: it has the focus, so that no key runs a command of the page, and
 * hands the keys on to the field that gets the focus next.
 */
export function ComingFields({ children }: { children?: ReactNode }) {
  const { field, handleKeyDown, handOn } = useTypeAhead();
  useLayoutEffect(() => {
    const typed = field.current;
    typed?.focus({ preventScroll: true });
    return () => {
      if (typed !== null) handOn(typed, () => true);
    };
  }, [field, handOn]);
  return (
    <>
      {children}
      <input
        ref={field}
        className={classes.typed}
        aria-label={common.loading}
        autoComplete="off"
        inputMode="none"
        data-autofocus
        onKeyDown={handleKeyDown}
      />
    </>
  );
}
