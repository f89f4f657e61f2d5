import type { accountSecurity as english } from '#web/languages/en/account-security.ts';
import { plural } from './counting.ts';

const lists = new Intl.ListFormat('de');

export const accountSecurity: typeof english = {
  openFailed: (reason) => `Das konnte nicht geöffnet werden: ${reason}`,
  again: 'Erneut versuchen',
  password: 'Aktuelles Passwort',
  anyCode: 'Code aus der App oder Wiederherstellungscode',
  goOn: 'Weiter',
  done: 'Fertig',
  passkeys: {
    title: 'Passkeys',
    hint: 'Mit Finger, Gesicht oder dem Code des Geräts anmelden statt mit dem Passwort. Ein Passkey lässt sich nicht erraten und gilt auf keiner anderen Website. Einen zweiten Faktor braucht er nicht.',
    added: (moment) => `Hinzugefügt: ${moment}`,
    synced: 'auch auf Ihren anderen Geräten',
    add: 'Passkey hinzufügen …',
    addTitle: 'Passkey hinzufügen',
    addHint: 'Der Browser fragt dann, wo der Passkey gespeichert werden soll.',
    addConfirm: 'Hinzufügen',
    name: 'Name',
    nameHint: 'Damit Sie ihn wiedererkennen, zum Beispiel „Mein Telefon“.',
    notHere:
      'Dieser Browser kann hier keine Passkeys erstellen. Öffnen Sie Partita über HTTPS, unter der üblichen Adresse dieses Servers.',
    isThere: 'Dieses Gerät hat schon einen Passkey für dieses Benutzerkonto.',
    notMade:
      'Es wurde kein Passkey hinzugefügt: Es wurde abgebrochen, oder dieser Browser kann hier keinen erstellen.',
    wasAdded: 'Passkey hinzugefügt',
    rename: 'Umbenennen …',
    renameOf: (name) => `Den Passkey ${name} umbenennen`,
    renameTitle: 'Passkey umbenennen',
    renameConfirm: 'Speichern',
    remove: 'Entfernen …',
    removeOf: (name) => `Den Passkey ${name} entfernen`,
    removeTitle: 'Diesen Passkey entfernen?',
    removeAsk: (name) =>
      `Mit „${name}“ können Sie sich dann nicht mehr anmelden. Auf Ihrem Gerät oder im Passwort-Manager bleibt er gespeichert, bis Sie ihn dort löschen.`,
    removeConfirm: 'Entfernen',
    wasRemoved: 'Passkey entfernt',
  },
  secondFactor: {
    title: 'Zweiter Faktor',
    hint: 'Nach dem Passwort fragt Partita noch nach einem Code aus einer App auf Ihrem Telefon. Mit dem Passwort allein kann sich niemand anmelden.',
    isOff: 'Aus',
    isOn: 'Ein',
    needsPassword:
      'Sie melden sich über einen Anbieter an und haben hier kein Passwort. Fordern Sie zuerst bei der Anmeldung mit „Passwort vergessen?“ eines an.',
    codesLeft: (count) =>
      plural(count, {
        one: 'noch # Wiederherstellungscode',
        other: 'noch # Wiederherstellungscodes',
      }),
    fewLeft: 'Erstellen Sie neue, bevor Sie sie brauchen.',
    appsLeft: (count) => plural(count, { one: '# App', other: '# Apps' }),
    noRecovery:
      'In einem Supabase-Projekt gibt es keine Wiederherstellungscodes. Fügen Sie eine zweite App auf einem anderen Gerät hinzu. Mit ihr können Sie sich anmelden, wenn Sie die erste verlieren. Ohne App kann nur der Inhaber des Projekts helfen und den zweiten Faktor im Supabase-Dashboard entfernen.',
    addApp: 'App hinzufügen …',
    addTitle: 'App hinzufügen',
    addAsk: 'Danach gelten die Codes beider Apps.',
    addConfirm: 'Hinzufügen',
    wasAdded: 'App hinzugefügt',
    switchOn: 'Einschalten …',
    switchOff: 'Ausschalten …',
    newCodes: 'Neue Wiederherstellungscodes …',
    scan: 'Scannen Sie diesen QR-Code mit einer Authenticator-App, zum Beispiel Google Authenticator, Aegis oder 2FAS, oder mit Ihrem Passwort-Manager.',
    qrCode: 'QR-Code für die App. Der Schlüssel steht darunter als Text.',
    orType: 'Oder geben Sie diesen Schlüssel in die App ein:',
    code: 'Code aus der App',
    confirm: 'Einschalten',
    confirmHint: 'Alle Ihre anderen Geräte werden dabei abgemeldet.',
    isNowOn: 'Der zweite Faktor ist eingeschaltet',
    isNowOff: 'Der zweite Faktor ist ausgeschaltet',
    offTitle: 'Den zweiten Faktor ausschalten?',
    offAsk: 'Danach genügt zum Anmelden das Passwort allein.',
    offConfirm: 'Ausschalten',
    codesTitle: 'Wiederherstellungscodes',
    codesHint:
      'Jeder Code gilt einmal, anstelle der App. Speichern Sie die Codes so, dass Sie sie ohne dieses Gerät finden. Sie werden nur dieses eine Mal angezeigt.',
    newCodesAsk: 'Sie erhalten zehn neue Codes. Die bisherigen gelten dann nicht mehr.',
    newCodesConfirm: 'Neue Codes erstellen',
    copy: 'Kopieren',
    copied: 'Wiederherstellungscodes kopiert',
    copyFailed: 'Die Codes konnten nicht kopiert werden. Speichern Sie sie stattdessen als Datei.',
    download: 'Als Datei speichern',
    file: 'Partita Wiederherstellungscodes.txt',
    fileHead: 'Wiederherstellungscodes für Partita, jeder gilt für eine Anmeldung:',
  },
  missing: {
    title: 'Sicherheit der Anmeldung',
    passkeys: 'Passkeys',
    'second-factor': 'ein zweiter Faktor',
    sessions: 'die Liste Ihrer Geräte',
    notHere: (what) => `Hier nicht verfügbar: ${lists.format(what)}.`,
    elsewhere: 'Benutzerkonten auf einem Partita-Server haben das.',
  },
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
      'Alle anderen Geräte werden sofort abgemeldet. Nur dieses bleibt angemeldet. Noch nicht synchronisierte Änderungen bleiben auf diesen Geräten bis zur nächsten Anmeldung.',
    endOthersConfirm: 'Überall sonst abmelden',
    endedOthers: (count) =>
      plural(count, { one: '# anderes Gerät abgemeldet', other: '# andere Geräte abgemeldet' }),
  },
};
