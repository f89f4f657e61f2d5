import type { timeZone as english } from '#web/languages/en/time-zone.ts';

export const timeZone: typeof english = {
  label: 'Tage des Buchs',
  differs: (zone, here) => `Dieses Buch zählt seine Tage nach ${zone}; hier gilt ${here}.`,
  use: (here) => `${here} verwenden (dieses Gerät)`,
  leave: 'So lassen',
  used: (here) => `Die Tage des Buchs sind jetzt die von ${here}`,
  failed: 'Das Buch konnte nicht geändert werden',
};
