import * as z from 'zod';
import type { BetterAuthOptions } from 'better-auth';
import { en } from './mail-texts/en.ts';

const ifNotYou =
  'Falls Sie das nicht waren, wählen Sie sofort mit „Passwort vergessen?“ auf dem Anmeldebildschirm ein neues Passwort: Das meldet alle Geräte ab. ' +
  'Sehen Sie dann in den Einstellungen Passkeys, zweiten Faktor und Geräte durch:';

export const de: typeof en = {
  confirmation: {
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    text: 'Willkommen bei Partita. Öffnen Sie innerhalb einer Stunde diesen Link, um Ihre Adresse zu bestätigen und sich anzumelden:',
  },
  recovery: {
    subject: 'Wählen Sie ein neues Passwort',
    text:
      'Jemand, hoffentlich Sie, möchte ein neues Passwort für Partita. Öffnen Sie innerhalb einer Stunde diesen Link, um ' +
      'eines zu wählen. Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
  },
  unknownBrowser: 'einem Browser, der seinen Namen nicht nennt',
  on: (browser, system) => `${browser} auf ${system}`,
  newDevice: (device, moment) => ({
    subject: 'Neue Anmeldung bei Partita',
    text:
      `Jemand, hoffentlich Sie, hat sich bei Ihrem Benutzerkonto mit ${device} angemeldet ` +
      `(${moment} UTC). Von dort haben Sie sich hier noch nie angemeldet. Falls Sie das nicht waren, wählen Sie ` +
      'sofort mit „Passwort vergessen?“ auf dem Anmeldebildschirm ein neues Passwort: Das meldet alle Geräte ab. Entfernen Sie dann die Passkeys, die nicht Ihre sind. ' +
      'Beides steht in den Einstellungen:',
  }),
  securityChange: (change, moment) => {
    const { subject, done } = {
      'passkey-added': {
        subject: 'Ein Passkey für Partita wurde hinzugefügt',
        done: `wurde Ihrem Benutzerkonto der Passkey „${'name' in change ? change.name : ''}“ hinzugefügt`,
      },
      'factor-on': {
        subject: 'Ihr zweiter Faktor wurde eingeschaltet',
        done: 'wurde der zweite Faktor Ihres Benutzerkontos eingeschaltet',
      },
      'factor-off': {
        subject: 'Ihr zweiter Faktor wurde ausgeschaltet',
        done: 'wurde der zweite Faktor Ihres Benutzerkontos ausgeschaltet',
      },
      'new-codes': {
        subject: 'Ihre Wiederherstellungscodes wurden ersetzt',
        done: 'wurden für Ihr Benutzerkonto neue Wiederherstellungscodes erstellt, und die alten gelten nicht mehr',
      },
    }[change.kind];
    return { subject, text: `Am ${moment} UTC ${done}. ${ifNotYou}` };
  },
};

const texts = { en, de };

/** The languages of mails. */
const Language = z.enum(['en', 'de']);
type Language = z.infer<typeof Language>;

/** The user column with the language of the sign-up. */
const languageField = {
  language: { type: 'string', required: false, input: false },
} as const;

const fallback: Language = 'en';

/** Returns the tags of a language list, preferred ones first: `de-AT,de;q=0.9,en;q=0.5`. */
function tagsOf(header: string): string[] {
  const weighted = header.split(',').map((part) => {
    const [tag = '', weight] = part.split(';q=');
    return { tag: tag.trim().slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
  });
  return weighted.toSorted((a, b) => b.weight - a.weight).map(({ tag }) => tag);
}

/**
 * Returns the language of a sign-up: that of the page (`Content-Language`, which pages of other addresses may send as well), otherwise the
 * one that the browser prefers.
 */
export function languageOf(headers: Headers | undefined): Language {
  const tags = ['content-language', 'accept-language'].flatMap((name) => tagsOf(headers?.get(name) ?? ''));
  return tags.flatMap((tag) => Language.safeParse(tag).data ?? [])[0] ?? fallback;
}

/** Returns the mail texts for a user, in the language of their sign-up. */
export function findMailTexts(user: object | undefined): typeof en {
  const { data } = z.object({ language: Language }).safeParse(user);
  return texts[data?.language ?? fallback];
}

/** The options that determine the sign-in tables; the installation uses the same ones. */
export const authTables = {
  user: { modelName: 'users', additionalFields: languageField },
  verification: { storeIdentifier: 'hashed' },
  account: { updateAccountOnSignIn: false },
  advanced: { database: { generateId: 'uuid' } },
  rateLimit: { enabled: false }, // only covers the library's own endpoints; http/limiter.ts limits ours
  telemetry: { enabled: false },
} as const satisfies BetterAuthOptions;
