import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A component that is loaded on first render, or earlier. */
type LazyComponent<Props> = {
  (props: Props): ReactNode;
  load(): Promise<void>;
};

/**
 * Creates a component that is loaded on first render, so that the login screen stays small. A component loaded before renders at once:
 * React would suspend briefly even for a loaded module.
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
    // The choice is fixed per instance: changing it would remount the component.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Chosen {...props} />;
  }
  return Object.assign(Loaded, { load: async () => void (await fetchIt()) });
}

/** A component that can be loaded early. */
export type Loadable = { load(): Promise<void> };

/** Prefetches components that may be needed next; failures are retried on render. */
export function prefetchComponents(components: readonly Loadable[]): void {
  for (const component of components) component.load().catch(() => undefined);
}

/** Resolves when the page is idle. Safari has no idle callbacks. */
export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve, 1);
  });
}

/** Returns props for an element that opens components: they are prefetched on hover or focus. */
export function prefetchProps(...components: readonly Loadable[]) {
  const load = () => prefetchComponents(components);
  return { onPointerEnter: load, onFocus: load };
}

/**
 * Prefetches the components an element opens on hover or focus.
 * @param opens returns the components behind an element
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
