/** What support, feedback, about and credits say (spec 2 Support, Feedback form, Credits, Other; spec 8 Feedback). */
export const texts = {
  title: 'Terms & Support',
  help: 'Help & Feedback',
  terms: 'Terms of Use and Privacy',
  back: 'Back to Login',
  missing: 'This text cannot be found here.',
  questions: {
    title: 'Questions and answers',
    search: 'Search the answers',
    found: (count: number) =>
      count === 0 ? 'No answer found' : `${count} ${count === 1 ? 'answer' : 'answers'} found`,
    nothing: 'Try fewer words, or other ones.',
    link: 'Link to this answer',
    linkTo: (title: string) => `Link to this answer: ${title}`,
  },
  writeToUs: 'Write to us',
  lead: 'A question, an idea, something that went wrong? We read every message.',
  description: 'Short description',
  email: 'Email',
  note: 'Note',
  required: 'Required',
  send: 'Send',
  sent: 'Message sent successfully !',
  about: {
    title: 'About Partita',
    paragraphs: [
      'Partita is a free double-entry bookkeeping app with an intuitive interface for tracking expenses, categorising transactions and monitoring cash flow. Log in with Google, Github or Discord, or sign up with your email.',
      'You choose where your books live: on our server, in your own Supabase project or in your own Firebase project. The app is the same everywhere, and your data goes out as one file whenever you like.',
    ],
  },
  credits: {
    title: 'About & Credits',
    icons: 'Icon Credits',
    list: [
      { name: 'Lucide', address: 'https://lucide.dev', of: 'the icons of the app', licence: 'ISC' },
      {
        name: 'Inter',
        address: 'https://rsms.me/inter',
        of: 'the type of the interface',
        licence: 'SIL Open Font License 1.1',
      },
      {
        name: 'Newsreader',
        address: 'https://github.com/productiontype/Newsreader',
        of: 'the type of headlines and totals',
        licence: 'SIL Open Font License 1.1',
      },
      {
        name: 'Google, GitHub, Discord',
        address: '/support',
        of: 'their marks on the login screen, which belong to them',
        licence: 'trademarks of their owners',
      },
      {
        name: 'Partita',
        address: '/',
        of: 'the logo, the pictures of the landing page and of the steps for Firebase, drawn for this app',
        licence: 'MIT',
      },
    ],
  },
} as const;
