import { startTransition, useCallback, useEffect, useState } from 'react';
import { whenIdle } from '#web/ui/lazy-component.tsx';
import type * as editorAids from './editor-suggestions.tsx';

/** The lazy module with suggestions from earlier transactions. */
type LoadedEditorAids = typeof editorAids;

let loaded: LoadedEditorAids | undefined;

/** Returns the module if it is loaded. */
const loadedEditorAids = () => loaded;

/** Loads the module as its own chunk: the editor opens without waiting for it. */
async function loadEditorAids(): Promise<LoadedEditorAids> {
  loaded ??= await import('./editor-suggestions.tsx');
  return loaded;
}

/** The state of the lazy editor module. */
export type EditorAids = {
  loaded: LoadedEditorAids | undefined;
  /** Loads the module when the browser is idle, so that the form opens sooner. */
  load: () => void;
};

/** The maximum delay in milliseconds after which an open form loads the module. */
const latestMs = 1000;

/** Returns the editor module, which loads while the editor is open. */
export function useEditorAids(): EditorAids {
  const [loaded, setLoaded] = useState(loadedEditorAids);
  const load = useCallback(() => {
    // If loading fails, the next key tries again.
    void whenIdle()
      .then(loadEditorAids)
      .then(
        // Rendered as a transition: keys must not wait for it.
        () => startTransition(() => setLoaded(loadedEditorAids)),
        () => undefined,
      );
  }, []);
  useEffect(() => {
    const timer = setTimeout(load, latestMs);
    return () => clearTimeout(timer);
  }, [load]);
  return { loaded, load };
}
