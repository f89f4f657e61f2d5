import { createSignal } from '#web/signals/store.ts';

/** Asks for what is due, to decide on it; `features/schedules` shows it. */
export const openCatchUp = createSignal();
