import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A component that is loaded when it is first seen, or ahead of that. */
type LazyComponent<Props> = {
  (props: Props): ReactNode;
  load(): Promise<void>;
};

/**
 * A component that is loaded when it is first seen, so that the login screen stays light. One that was loaded before is
 * there at once: React would wait a moment even for what is at hand.
 * @param load imports the module and returns the component
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchIt = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Lazy = lazy(fetchIt);
  function Loaded(props: Props) {
    // Which of the two it is stays as long as the page: changing it would start the page anew.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Chosen {...props} />;
  }
  return Object.assign(Loaded, { load: async () => void (await fetchIt()) });
}

/** Something that can be loaded ahead. */
export type Loadable = { load(): Promise<void> };

/** Loads what may be seen next; what does not come is asked for again when it is seen. */
export function prefetchComponents(components: readonly Loadable[]): void {
  for (const component of components) component.load().catch(() => undefined);
}

/** When the page has nothing else to do. Safari has no idle callbacks. */
export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve, 1);
  });
}

/** For an element that opens something: it is fetched as soon as somebody points at it, or comes to it by keyboard. */
export function prefetchProps(...components: readonly Loadable[]) {
  const load = () => prefetchComponents(components);
  return { onPointerEnter: load, onFocus: load };
}

/**
 * Loads what an element opens as soon as somebody points at it, or comes to it by keyboard.
 * @param opens what an element that was pointed at leads to
 * @returns cancel
 */
export function prefetchOnPointer(opens: (pointedAt: Element) => readonly Loadable[]): () => void {
  const load = ({ target }: Event) => {
    if (target instanceof Element) prefetchComponents(opens(target));
  };
  const signs = ['pointerover', 'focusin'] as const;
  for (const sign of signs) document.addEventListener(sign, load, { passive: true });
  return () => {
    for (const sign of signs) document.removeEventListener(sign, load);
  };
}
