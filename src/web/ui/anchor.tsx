import { type Ref, type RefObject, useLayoutEffect } from 'react';

type AnchorProps = {
  element: RefObject<Element | null>;
  /** What a popover gives its target. */
  ref?: Ref<Element>;
};

/** The target of a popover that is drawn apart from it: an element that is there already. */
export function Anchor({ element, ref }: AnchorProps) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element.current);
  }, [ref, element]);
  return null;
}
