import { type ComponentType, lazy, useState } from 'react';

/** All that was declared and may be loaded before it is seen. */
const loaders: (() => Promise<void>)[] = [];

/**
 * A component that is loaded when it is first seen, so that the login screen stays light. One that was loaded before is
 * there at once: React would wait a moment even for what is at hand.
 * @param load imports the module
 * @param name what the module calls the component
 */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let loaded: ComponentType<Props> | undefined;
  const fetchIt = async () => {
    loaded = (await load())[name];
    return { default: loaded };
  };
  const Lazy = lazy(fetchIt);
  loaders.push(async () => void (await fetchIt()));
  return function Loaded(props: Props) {
    // Which of the two it is stays as long as the page: changing it would start the page anew.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Chosen {...props} />;
  };
}

const firstSigns = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Fetches every lazy component as soon as somebody is there to open it, so that it opens at once; who only looks loads
 * nothing that they do not see.
 * @returns stop waiting for that
 */
export function loadAllAtFirstSign(): () => void {
  const stop = () => {
    for (const sign of firstSigns) removeEventListener(sign, load);
  };
  const load = () => {
    stop();
    for (const each of loaders) void each();
  };
  for (const sign of firstSigns) addEventListener(sign, load, { passive: true });
  return stop;
}
