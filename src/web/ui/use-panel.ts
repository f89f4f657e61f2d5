import { type RefObject, useEffect, useState } from 'react';

/**
 * Something that opens beside a field: it closes with Escape, which then means nothing else, and when the focus goes elsewhere.
 * @param around the field and what opens beside it
 */
export function usePanel(around: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = around.current;
    if (!isOpen || element === null) return undefined;
    const handleLeave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || !element.contains(relatedTarget)) setOpen(false);
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      element.querySelector('input')?.focus();
      setOpen(false);
    };
    element.addEventListener('focusout', handleLeave);
    element.addEventListener('keydown', handleKey);
    return () => {
      element.removeEventListener('focusout', handleLeave);
      element.removeEventListener('keydown', handleKey);
    };
  }, [isOpen, around]);
  return { isOpen, setOpen };
}
