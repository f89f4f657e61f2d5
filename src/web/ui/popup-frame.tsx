import {
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseOverlay,
  ModalBaseTitle,
} from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useLayoutEffect } from 'react';
import { common } from '#web/languages/en/common.ts';
import './mantine-layers.css';
import { focusList } from './focus.ts';
import { PopupIdContext } from './list-position.ts';
import { useIsTopmost } from './popup-stack.ts';
import classes from './popup.module.css';

export type PopupFrameProps = {
  title: string;
  /** Closes it; a popup that cannot be closed has none. */
  onClose?: (() => void) | undefined;
  /** The colour of what the popup is about, shown as its spine. */
  spine?: string | undefined;
  /** Called at Ctrl+Enter. */
  onSubmit?: (() => void) | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** What it holds, to look into. */
  content?: Ref<HTMLDivElement>;
  children: ReactNode;
};

const stayOpen = () => {};

const toFocus = 'data-autofocus';

/**
 * Focuses the first field of a popup at once, so that no key is lost. Mantine focuses the marked field twice more, in timers: the mark
 * follows the focus, so that neither takes it back from a field that Tab led to meanwhile.
 */
function focusFirstField(element: HTMLElement | null): void {
  if (element === null) return;
  element.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === element) return;
    for (const marked of element.querySelectorAll(`[${toFocus}]`)) marked.removeAttribute(toFocus);
    target.setAttribute(toFocus, 'true');
  });
  if (element.contains(document.activeElement)) return;
  const first = element.querySelector<HTMLElement>(`[${toFocus}]`) ?? element;
  first.focus({ preventScroll: true });
}

/** What a popup is drawn with: a dialog on the desk, a sheet from below on the phone. */
export function PopupFrame({
  title,
  onClose,
  spine,
  onSubmit,
  size = 'md',
  content,
  children,
}: PopupFrameProps) {
  const id = useId();
  const isTopmost = useIsTopmost(onClose);
  useLayoutEffect(() => {
    // Where what stood for it while it was on its way has given the focus back to.
    const opener = document.activeElement;
    return () => {
      // What it was opened from may be gone: a row that was deleted. Then the list that it stood in goes on.
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      if (isThere) opener.focus();
      else focusList();
    };
  }, []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || onSubmit === undefined) return;
    event.preventDefault();
    onSubmit();
  };
  // Put together from the parts: the ready-made one heads itself with a second <header> of the page, and brings scroll bars of
  // its own along, which no popup shows.
  return (
    <ModalBase
      opened
      onClose={onClose ?? stayOpen}
      closeOnEscape={isTopmost}
      closeOnClickOutside
      trapFocus
      returnFocus
      lockScroll={false}
      // What moves it in would stay as a transform, and the lists inside could not stand over its edge.
      transitionProps={{ transition: 'fade', duration: 150 }}
      onKeyDown={handleKeyDown}
    >
      <ModalBaseOverlay />
      <ModalBaseContent
        ref={focusFirstField}
        id={id}
        // Its heading names it a moment later; who hears it hears its name as it comes.
        aria-label={title}
        radius="14px"
        innerProps={{ className: classes.inner }}
        className={classes.content ?? ''}
        data-size={size}
        style={spine === undefined ? {} : { borderLeft: `var(--spine) solid ${spine}` }}
      >
        <div className={classes.header}>
          <ModalBaseTitle className={classes.title ?? ''}>{title}</ModalBaseTitle>
          {onClose !== undefined && (
            <ModalBaseCloseButton aria-label={common.close} size={44} iconSize={20} />
          )}
        </div>
        <ModalBaseBody ref={content ?? null} className={classes.body ?? ''}>
          <PopupIdContext value={id}>{children}</PopupIdContext>
        </ModalBaseBody>
      </ModalBaseContent>
    </ModalBase>
  );
}

/** The buttons of a popup; they stay in sight while what is above them scrolls. */
export function PopupActionRow({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
