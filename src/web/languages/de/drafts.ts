import type { drafts as english } from '#web/languages/en/drafts.ts';

export const drafts: typeof english = {
  keep: 'Als Entwurf behalten',
  kept: 'Als Entwurf gespeichert. Er steht am Anfang des Buchs unter „Zu erledigen“.',
  notKept: (reason) => `Der Entwurf konnte nicht gespeichert werden. ${reason}`,
  notRemoved:
    'Die Buchung ist angelegt, aber ihr Entwurf konnte nicht entfernt werden. Am Anfang des Buchs lässt er sich löschen.',
  enteredElsewhere:
    'Dieser Entwurf wurde schon auf einem anderen Gerät gebucht. Am Anfang des Buchs unter „Zu erledigen“ lässt er sich löschen.',
  open: (what) => `Entwurf: ${what}`,
  untitled: 'ohne Beschreibung',
  delete: (what) => `Entwurf „${what}“ löschen`,
  deleted: 'Entwurf gelöscht',
  deleteFailed: 'Der Entwurf konnte nicht gelöscht werden.',
};
