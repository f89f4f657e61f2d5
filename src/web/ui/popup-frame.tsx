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
  /** Closes the popup; undefined if it cannot be closed. */
  onClose?: (() => void) | undefined;
  /** The colour of the subject, shown as the popup's spine. */
  spine?: string | undefined;
  /** Called on Ctrl+Enter. */
  onSubmit?: (() => void) | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Ref of the content element. */
  content?: Ref<HTMLDivElement>;
  children: ReactNode;
};

const stayOpen = () => {};

const toFocus = 'data-autofocus';

/**
 * Focuses the first field of a popup at once, so that no key is lost. Mantine focuses the marked field twice more, in timers: the mark
 * follows the focus, so that Mantine does not take it back from a field reached by Tab meanwhile.
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

/** The frame of a popup: a dialog on the desktop, a bottom sheet on the phone. */
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
    // The element to which the loading placeholder has returned the focus.
    const opener = document.activeElement;
    return () => {
      // The opener may be gone, for example a deleted row. Then its list is focused.
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
  // Composed from parts: the ready-made modal renders a second <header> of the page and includes scroll bars that no popup shows.
  return (
    <ModalBase
      opened
      onClose={onClose ?? stayOpen}
      closeOnEscape={isTopmost}
      closeOnClickOutside
      trapFocus
      returnFocus
      lockScroll={false}
      // A moving transition would leave a transform, and lists inside could not overlap the edge.
      transitionProps={{ transition: 'fade', duration: 150 }}
      onKeyDown={handleKeyDown}
    >
      <ModalBaseOverlay />
      <ModalBaseContent
        ref={focusFirstField}
        id={id}
        // The heading labels the dialog a moment later; this label is announced at once.
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

/** The buttons of a popup; they stay visible while the content above scrolls. */
export function PopupActionRow({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
