import type { timeZone as english } from '#web/languages/en/time-zone.ts';

export const timeZone: typeof english = {
  label: 'Zeitzone des Buchs',
  differs: (zone, here) =>
    `Die Tage dieses Buchs gelten in der Zeitzone ${zone}; dieses Gerät ist in ${here}.`,
  use: (deviceZone) => `${deviceZone} verwenden (dieses Gerät)`,
  leave: 'So lassen',
  used: (deviceZone) => `Die Tage dieses Buchs gelten jetzt in der Zeitzone ${deviceZone}`,
  failed: 'Das Buch konnte nicht geändert werden',
};
