import type { members as english } from '#web/languages/en/members.ts';

const lists = new Intl.ListFormat('de');

export const members: typeof english = {
  hint: 'Eingeladene sehen das ganze Buch. Es bleibt Ihres: Nur Sie können seine Einstellungen ändern, andere einladen oder es löschen.',
  owner: 'Inhaber',
  you: 'Sie',
  roles: { view: 'Darf ansehen', add: 'Darf hinzufügen', edit: 'Darf bearbeiten' },
  roleHints: {
    view: 'Sieht alles, ändert nichts.',
    add: 'Fügt Buchungen hinzu und ändert die eigenen.',
    edit: 'Ändert alles außer den Bucheinstellungen.',
  },
  makeOwner: 'Inhaber …',
  offer: 'Anbieten',
  handOverTitle: (book) => `${book} übergeben?`,
  handOverText: (name) =>
    `${name} hat sieben Tage Zeit anzunehmen. Danach gehören Buch und Verlauf ${name}: Nur ${name} kann dann die Einstellungen ändern, andere einladen, das Buch löschen oder zurückgeben. Bis dahin ändert sich nichts, und Sie können das Angebot zurückziehen.`,
  stayAs: 'Danach können Sie das Buch',
  stays: {
    edit: 'weiterhin bearbeiten',
    add: 'weiterhin ansehen und Buchungen hinzufügen',
    view: 'weiterhin ansehen',
    none: 'nicht mehr sehen',
  },
  offered: (book, name) => `${book} ist ${name} angeboten.`,
  offeredTo: (name) => `${name} angeboten, noch nicht angenommen`,
  withdrawOf: (name) => `Angebot an ${name} zurückziehen`,
  offerLine: (owner, book) => `${owner} bietet Ihnen ${book} an`,
  offerTitle: (book) => `${book} übernehmen?`,
  offerText: (owner, book, until) =>
    `${owner} möchte Ihnen ${book} mit seinem Verlauf übergeben. Wenn Sie annehmen, zählt das Buch zu Ihrem Speicherplatz, und nur Sie können seine Einstellungen ändern, andere einladen oder es löschen. Das Angebot gilt bis ${until}.`,
  offerStays: (owner, may) =>
    may === undefined ? `${owner} verlässt das Buch dann.` : `${owner} bleibt Mitglied: „${may}“.`,
  size: {
    rows: (size, room) =>
      room === undefined
        ? `Konten und Buchungen: ${size}`
        : `Konten und Buchungen: ${size}; Sie haben Platz für ${room} weitere`,
    bytes: (size, room) =>
      room === undefined ? `Speicher: ${size}` : `Speicher: ${size}; Sie haben noch Platz für ${room}`,
  },
  lessThan: (size) => `weniger als ${size}`,
  noFit: 'Für dieses Buch haben Sie nicht genug Platz. Löschen Sie erst etwas, oder lehnen Sie ab.',
  accept: 'Annehmen',
  decline: 'Ablehnen',
  declined: (book) => `Sie haben das Angebot abgelehnt, ${book} zu übernehmen.`,
  people: 'Mitglieder',
  role: (name) => `Rolle von ${name}`,
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen`,
  removeTitle: (name) => `${name} entfernen?`,
  removeText: 'Das Buch ist für diese Person sofort nicht mehr zugänglich. Was sie eingegeben hat, bleibt.',
  cancel: 'Abbrechen',
  invitation: (role) => `Offene Einladung: ${role}`,
  until: (day) => `bis ${day}`,
  takeBack: 'Zurückziehen',
  who: 'Zugriff',
  make: 'Einladung erstellen',
  link: 'Einladungslink',
  linkHint: (until) => `Gilt einmal, bis ${until}. Er wird nur jetzt angezeigt.`,
  copy: 'Link kopieren',
  copied: 'Link kopiert',
  qr: 'Derselbe Link als QR-Code',
  qrHint: 'Oder lassen Sie diesen Code mit dem Handy scannen.',
  sharedBy: (name) => `${name} teilt dieses Buch mit Ihnen.`,
  leave: 'Dieses Buch verlassen',
  leaveTitle: (book) => `${book} verlassen?`,
  leaveText:
    'Das Buch ist für Sie sofort nicht mehr zugänglich. Was Sie eingegeben haben, bleibt. Um zurückzukommen, brauchen Sie eine neue Einladung.',
  leaveDone: 'Verlassen',
  left: (book) => `Sie haben ${book} verlassen.`,
  command: 'Dieses Buch teilen',
  keywords: 'einladen Mitglieder Personen gemeinsam Rolle Einladung share',
  goneWhileTyping: (book) =>
    `${book} wird nicht mehr mit Ihnen geteilt. Ihre Eingaben bleiben sichtbar, bis Sie sie schließen, lassen sich aber nicht mehr speichern.`,
  isYours: (book) => `${book} gehört jetzt Ihnen.`,
  roleNow: (book, may) => `Ihre Rolle in ${book} hat sich geändert: ${may}.`,
  others: 'anderen',
  withOthers: (names) => `Geteilt mit ${lists.format(names)}`,
  yours: { view: 'Sie dürfen ansehen', add: 'Sie dürfen hinzufügen', edit: 'Sie dürfen bearbeiten' },
  show: 'Mitglieder',
  offline: 'Sie sind offline. Die Mitglieder werden wieder angezeigt, wenn Sie online sind.',
  failed: (reason) => `Das hat nicht geklappt. ${reason}`,
  invited:
    'Sie sind zu einem gemeinsamen Buch eingeladen. Melden Sie sich an oder registrieren Sie sich, um es zu sehen.',
  elsewhere: {
    text: (provider) =>
      `Sie sind zu einem gemeinsamen Buch eingeladen. Es liegt in ${provider}. Um es zu sehen, melden Sie sich dort an.`,
    trust:
      'Gehen Sie nur dorthin, wenn Sie der Person vertrauen, von der Sie den Link haben: Sie betreibt dieses Projekt.',
    go: 'Dorthin gehen',
  },
  join: {
    title: 'Einem gemeinsamen Buch beitreten?',
    invited: (owner, book) => `${owner} lädt Sie zum Buch ${book} ein.`,
    becomes: (may) => `Wenn Sie beitreten, steht es in der Liste Ihrer Bücher, und Ihre Rolle ist „${may}“.`,
    keeps: (may) => `Sie sind bereits Mitglied dieses Buchs und behalten die Rolle „${may}“.`,
    checking: 'Die Einladung wird geprüft …',
    name: (name) => `Die anderen sehen Sie als ${name}.`,
    take: 'Beitreten',
    later: 'Nicht jetzt',
    failed: (reason) => `Sie sind nicht beigetreten. ${reason}`,
    done: (book, owner) => `${owner} teilt jetzt ${book} mit Ihnen.`,
  },
};
