import { type RefObject, useEffect, useState } from 'react';

/**
 * State of a panel beside a field: it closes with Escape, which then has no other effect, and when the focus moves elsewhere.
 * @param around the element with the field and its panel
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
