import { refusalsOf } from './catalogue.ts';

/** The ways into an account of our own server, and what guards them. */
export const doorTexts = {
  sessionGone: 'This session has already ended',
} as const;

/** Refuses somebody at a door, or who wants to change one. */
export const doorRefusal = refusalsOf(doorTexts);
