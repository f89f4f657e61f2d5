import type { codeForm as english } from '#web/languages/en/code-form.ts';

export const codeForm: typeof english = {
  title: 'Zweiter Faktor',
  hint: 'Geben Sie den Code ein, den Ihre Authenticator-App für Partita zeigt.',
  code: 'Code',
  recoveryHint: 'Geben Sie einen Ihrer Wiederherstellungscodes ein. Er gilt einmal.',
  recoveryCode: 'Wiederherstellungscode',
  toRecovery: 'Einen Wiederherstellungscode verwenden',
  toCode: 'Einen Code aus der App verwenden',
  lost: 'App verloren? Nur der Inhaber des Projekts kann den zweiten Faktor im Supabase-Dashboard entfernen.',
  trust: 'Diesem Gerät 30 Tage lang vertrauen',
  trustHint: 'Dann genügt hier das Passwort allein. Nicht für gemeinsam genutzte Geräte.',
  submit: 'Anmelden',
  back: 'Zurück zur Anmeldung',
};
