import { expect, test } from 'vitest';
import type { ProviderConfig } from '#contract/providers.ts';
import { formatSignInSentence } from './sign-in-sentence.ts';

const words = {
  all: 'Log in with Google, Github or Discord, or sign up with your email.',
  withEmail: 'Log in with *, or sign up with your email.',
  withoutEmail: 'Log in with *.',
  email: 'Sign up with your email.',
  none: 'Begin right away.',
};

const offering = (...authProviders: NonNullable<ProviderConfig['authProviders']>): ProviderConfig => ({
  name: 'Partita',
  uniqueId: 'own',
  class: { name: 'OWN', type: { name: 'SERVER' } },
  authProviders,
});

test.each([
  [offering(), 'Begin right away.'],
  [offering('email'), 'Sign up with your email.'],
  [offering('email', 'pin'), 'Sign up with your email.'],
  [offering('email', 'github'), 'Log in with Github, or sign up with your email.'],
  [offering('google', 'discord'), 'Log in with Google or Discord.'],
  [
    { ...offering('email', 'google', 'oidc'), authProviderNames: { oidc: 'Our house' } },
    'Log in with Google or Our house, or sign up with your email.',
  ],
  [
    offering('email', 'google', 'github', 'discord', 'pin'),
    'Log in with Google, Github or Discord, or sign up with your email.',
  ],
])('names the offered sign-in methods in the sentence of About: %#', (provider, sentence) => {
  expect(formatSignInSentence(provider, words, 'en')).toBe(sentence);
});
