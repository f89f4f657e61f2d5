import type { gone as english } from '#web/languages/en/gone.ts';

export const gone: typeof english = {
  goneWhileTyping:
    'Ihre Bücher sind aus diesem Browser verschwunden. Ihre Eingaben bleiben hier, bis Sie sie schließen; danach sehen Sie, was Sie tun können.',
};
