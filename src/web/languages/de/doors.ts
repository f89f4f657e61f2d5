import type { doors as english } from '#web/languages/en/doors.ts';
import { plural } from './counting.ts';

export const doors: typeof english = {
  openFailed: (reason) => `Das konnte nicht geöffnet werden: ${reason}`,
  again: 'Erneut versuchen',
  sessions: {
    title: 'Wo Sie angemeldet sind',
    hint: 'Melden Sie ein Gerät ab, das Sie verloren haben oder nicht kennen. Die PINs anderer Geräte werden dabei entfernt, und kein Gerät gilt mehr als vertraut.',
    on: (browser, system) =>
      browser !== null && system !== null
        ? `${browser} auf ${system}`
        : (browser ?? system ?? 'Unbekanntes Gerät'),
    isThis: 'Dieses Gerät',
    lastUsed: (moment) => `Zuletzt benutzt: ${moment}`,
    started: (moment) => `Angemeldet: ${moment}`,
    end: 'Dort abmelden',
    endOf: (device) => `Dort abmelden: ${device}`,
    ended: 'Dort abgemeldet',
    endOthers: 'Überall sonst abmelden …',
    endOthersTitle: 'Überall sonst abmelden?',
    endOthersAsk:
      'Alle anderen Geräte werden sofort abgemeldet. Nur dieses bleibt angemeldet. Änderungen, die dort auf das Senden warten, bleiben dort, bis sich wieder jemand anmeldet.',
    endOthersConfirm: 'Überall sonst abmelden',
    endedOthers: (count) =>
      plural(count, { one: '# anderes Gerät abgemeldet', other: '# andere Geräte abgemeldet' }),
  },
};
