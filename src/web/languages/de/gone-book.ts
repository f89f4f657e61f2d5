import type { goneBook as english } from '#web/languages/en/gone-book.ts';
import { plural } from './counting.ts';

export const goneBook: typeof english = {
  title: (book) => `${book} wird nicht mehr mit Ihnen geteilt`,
  text: (owner) =>
    owner === undefined
      ? 'Darin wurde nichts gelöscht, aber Sie können es nicht mehr öffnen.'
      : `Es gehört ${owner}. Darin wurde nichts gelöscht, aber Sie können es nicht mehr öffnen.`,
  refused: (count) =>
    plural(count, {
      one: '# Änderung, die Sie offline gemacht haben, wurde dort nicht gespeichert. Sie steht in den Bucheinstellungen jedes anderen Buchs.',
      other:
        '# Änderungen, die Sie offline gemacht haben, wurden dort nicht gespeichert. Sie stehen in den Bucheinstellungen jedes anderen Buchs.',
    }),
  choose: 'Mit einem anderen Buch weitermachen:',
  open: (book, whose) => `${book} öffnen (${whose})`,
  own: 'Ihr eigenes Buch',
  sharedBy: (name) => `geteilt von ${name}`,
  none: 'Sie haben noch kein anderes Buch.',
  create: 'Eigenes Buch anlegen',
};
