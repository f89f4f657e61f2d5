import { describe, expect, test, vi } from 'vitest';
import { invitationLink } from '#web/lib/links/page-links.ts';
import { createProviderConfig } from '#web/features/providers/provider-list.ts';
import { parseInvitationLink } from './invitation-link.ts';

vi.stubGlobal('location', { origin: 'https://books.example' });

const token = 'AHgq6wrXtsbu1sN4ap_gustbFGHEqQkIho-1Ji8SpRQ';
const textAfterMark = (link: string) => link.slice(link.indexOf('#join=') + '#join='.length);

describe('invitation link', () => {
  test.each([
    [
      'SUPABASE',
      { uniqueId: '', url: 'https://abc.supabase.co', publicKey: 'sb_publishable_x&y=z', customName: 'Ours' },
    ],
    [
      'FIREBASE',
      { uniqueId: 'our-books', url: 'our-books.firebaseapp.com', publicKey: 'AIza+/=', customName: '' },
    ],
  ] as const)('contains the project of the book: %s', (kind, entered) => {
    const link = invitationLink(token, createProviderConfig(kind, entered));
    expect(link.startsWith(`https://books.example/dashboard#join=${token}&`)).toBe(true);
    // The owner's custom name is private.
    expect(parseInvitationLink(textAfterMark(link))).toEqual({
      token,
      project: createProviderConfig(kind, { ...entered, customName: '' }),
    });
  });

  test("contains only the token if the app's own provider stores the book", () => {
    const own = { name: 'Ours', uniqueId: 'own', class: { name: 'OWN', type: { name: 'SERVER' } } } as const;
    const link = invitationLink(token, own);
    expect(textAfterMark(link)).toBe(token);
    expect(parseInvitationLink(token)).toEqual({ token, project: undefined });
  });

  test.each([
    'kind=SERVER&url=https%3A%2F%2Fevil.example&publicKey=k',
    'kind=SUPABASE&url=http%3A%2F%2Fevil.example&publicKey=k',
    'kind=SUPABASE&url=https%3A%2F%2Fabc.supabase.co',
    'kind=toString&url=x&publicKey=k',
  ])('yields no project that the user could not enter manually: %s', (said) => {
    expect(parseInvitationLink(`${token}&${said}`)).toEqual({ token, project: undefined });
  });
});
