/** What support and feedback say (spec 2 Support and Feedback form, spec 8 Feedback). */
export const texts = {
  title: 'Terms & Support',
  help: 'Help & Feedback',
  terms: 'Terms of Use and Privacy',
  back: 'Back to Login',
  writeToUs: 'Write to us',
  lead: 'A question, an idea, something that went wrong? We read every message.',
  description: 'Short description',
  email: 'Email',
  note: 'Note',
  required: 'Required',
  send: 'Send',
  sent: 'Message sent successfully !',
} as const;
