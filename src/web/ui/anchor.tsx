import { type Ref, type RefObject, useLayoutEffect } from 'react';

type AnchorProps = {
  element: RefObject<Element | null>;
  /** The ref a popover passes to its target. */
  ref?: Ref<Element>;
};

/** The target of a popover for an element that is rendered elsewhere. */
export function Anchor({ element, ref }: AnchorProps) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element.current);
  }, [ref, element]);
  return null;
}
