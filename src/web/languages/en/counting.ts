import { countingIn } from '#web/languages/counting.ts';

export const { number, plural } = countingIn('en');
