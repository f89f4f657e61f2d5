import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { requiredText } from './inputs/values.ts';

const nothing = z.object({});

/** The body that each call of the doors takes; apart from their rows, as who only makes them needs none of it. */
export const doorInputs = {
  'door-sessions': nothing,
  'end-door-session': z.object({ id: requiredText(limits.idLength) }),
  'end-other-door-sessions': nothing,
};
