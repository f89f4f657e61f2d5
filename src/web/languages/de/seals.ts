import type { seals as english } from '#web/languages/en/seals.ts';

export const seals: typeof english = {
  agrees: (day) => `Stimmt bis ${day} mit der Bank überein`,
  broken: {
    check: (day) => `Weicht von der Saldoprüfung vom ${day} ab um`,
    statement: (day) => `Der Auszug vom ${day} geht nicht mehr auf, um`,
  },
};
