import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { common } from '#web/languages/en/common.ts';
import classes from './coming-fields.module.css';
import { useTypeAhead } from './use-type-ahead.ts';

type ComingFieldsProps = {
  /** True for an element that may get the keys. */
  isMeant?: (target: HTMLElement) => boolean;
  children?: ReactNode;
};

/**
 * Stands for fields that are loading where the user already types: it has the focus, so that no key runs a command of the page, and
 * hands the keys on to the field that gets the focus next.
 */
export function ComingFields({ isMeant = () => true, children }: ComingFieldsProps) {
  const { field, handleKeyDown, handOn } = useTypeAhead();
  const latest = useRef(isMeant);
  useLayoutEffect(() => {
    latest.current = isMeant;
  });
  useLayoutEffect(() => {
    const typed = field.current;
    typed?.focus({ preventScroll: true });
    return () => {
      if (typed !== null) handOn(typed, latest.current);
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
