import { plural } from './counting.ts';

type Attribution = { name: string; address?: string; of: string; licence: string };

/** The authors and licences of third-party icons, pictures and fonts. */
const attributions: Attribution[] = [
  {
    name: 'Lucide',
    address: 'https://lucide.dev',
    of: 'The icons of the app; some of them come from Feather by Cole Bemis.',
    licence: 'ISC licence, those from Feather MIT licence',
  },
  {
    name: 'Inter',
    address: 'https://rsms.me/inter',
    of: 'The typeface of the interface, by the Inter Project Authors.',
    licence: 'SIL Open Font License 1.1',
  },
  {
    name: 'Newsreader',
    address: 'https://github.com/productiontype/Newsreader',
    of: 'The typeface of headlines and totals, by the Newsreader Project Authors.',
    licence: 'SIL Open Font License 1.1',
  },
  {
    name: 'Octicons',
    address: 'https://primer.style/octicons',
    of: 'The drawing of the GitHub mark on the login screen, by GitHub.',
    licence: 'MIT licence; a trademark of GitHub, Inc.',
  },
  {
    name: 'Simple Icons',
    address: 'https://simpleicons.org',
    of: 'The drawing of the Discord mark on the login screen.',
    licence: 'CC0 1.0; a trademark of Discord Inc.',
  },
  {
    name: 'Google',
    address: 'https://developers.google.com/identity/branding-guidelines',
    of: 'The mark on the login screen, drawn as Google provides it for that purpose.',
    licence: 'A trademark of Google LLC, used under its branding guidelines',
  },
  {
    name: 'Partita',
    of: 'The logo, the pictures of the landing page, the illustrations of the answers and the steps for Firebase, drawn for this app.',
    licence: 'MIT licence',
  },
];

/** The texts of support, feedback, about and credits (spec 2 Support, Feedback form, Credits, Other; spec 8 Feedback). */
export const support = {
  title: 'Terms & Support',
  help: 'Help & Feedback',
  terms: 'Terms of Use and Privacy',
  back: 'Back to Login',
  missing: 'This text could not be found.',
  unreachable: 'This text could not be loaded: you are offline.',
  questions: {
    title: 'Questions and answers',
    search: 'Search the answers',
    found: (count: number) =>
      count === 0 ? 'No answer found' : plural(count, { one: '# answer found', other: '# answers found' }),
    nothing: 'Try fewer words, or different ones.',
    link: 'Link to this answer',
    linkTo: (title: string) => `Link to this answer: ${title}`,
  },
  writeToUs: 'Write to us',
  lead: 'A question, an idea, something that went wrong? We read every message.',
  description: 'Short description',
  email: 'Email',
  note: 'Note',
  send: 'Send',
  sent: 'Message sent successfully !',
  about: {
    title: 'About Partita',
    /** Removed if the build has no server of its own. */
    ourServer: ' on our server,',
    /** The sign-in methods, after the first paragraph. */
    signIn: {
      all: 'Log in with Google, Github or Discord, or sign up with your email.',
      withEmail: 'Log in with *, or sign up with your email.',
      withoutEmail: 'Log in with *.',
      email: 'Sign up with your email.',
      none: 'Start right away, without signing up.',
    },
    paragraphs: [
      'Partita is a free double-entry bookkeeping app with an intuitive interface for tracking expenses, categorising transactions and monitoring cash flow.',
      'You choose where your books are stored: in this browser, on our server, in your own Supabase project or in your own Firebase project. The app is the same everywhere, and you can export all your data as one file at any time.',
    ],
  },
  credits: {
    title: 'About & Credits',
    icons: 'Icon Credits',
    list: attributions,
    marks: 'All trademarks belong to their owners and only identify the sign-in services.',
    libraries: 'Open-source libraries',
  },
};
