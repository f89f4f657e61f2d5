import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createClient } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { press } from '../../../../test/components/keys.ts';
import { mount, ownServerConfig } from '../../../../test/components/mount.tsx';
import { ada, serverFailure, openStubProvider } from '../../../../test/components/stub-provider.ts';
import { CreditsPage } from './credits-page.tsx';
import { SupportPage } from './support-page.tsx';
import { FeedbackPopup } from './feedback-popup.tsx';

const search = page.getByRole('searchbox', { name: 'Search the answers' });
const questions = page.getByRole('heading', { level: 4 });
const found = page.getByRole('status').filter({ hasText: 'found' });
const button = (name: string) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { name });
const question = (id: string) => document.querySelector<HTMLDetailsElement>(`#help-${id}`);

/** The texts that the page loads; tests replace and withhold them. */
const files = new Map<string, () => Response | Promise<Response>>();

beforeEach(() => {
  files.clear();
  const { fetch } = globalThis;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (request, init) => {
    const [, name = ''] = /^\/static\/support\/(.*)\.md$/.exec(String(request)) ?? [];
    const file = files.get(name);
    return file === undefined ? fetch(request, init) : file();
  });
  return () => spy.mockRestore();
});

const open = (options: { hash?: string; isSignedIn?: boolean; isPhone?: boolean } = {}) => {
  const { hash = '', isSignedIn = false, isPhone = false } = options;
  const provider = openStubProvider();
  const feedback = isSignedIn ? { call: createClient(provider.call, events), user: ada } : undefined;
  return mount(<SupportPage feedback={feedback} own={ownServerConfig} />, {
    at: `/support${hash}`,
    isPhone,
  }).then(() => provider);
};

describe('questions and answers', () => {
  test('the search finds questions by words of question and answer, and highlights the hits', async () => {
    await open();
    await expect.element(search).not.toBeInTheDocument();
    await heading('Questions and answers').click();
    await expect.element(questions.first()).toBeVisible();
    const all = questions.elements().length;
    await search.fill('ACCOUNT');
    await expect.poll(() => questions.elements().length).toBeLessThan(all);
    await expect.element(found).toHaveTextContent(`${questions.elements().length} answers found`);
    expect(document.querySelector('details details p')).toBeNull();

    await search.fill(' crédit  CARD bill');
    await expect.element(found).toHaveTextContent('2 answers found');
    // A few results are unfolded at once.
    const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent.toLowerCase());
    expect(new Set(marked)).toEqual(new Set(['credit', 'card', 'bill']));
    await expectAccessibleDialog();

    await search.fill('submarine');
    await expect.element(found).toHaveTextContent('No answer found');
    await expect.element(questions).not.toBeInTheDocument();
    await expect.element(button('Write to us')).not.toBeInTheDocument();
    await search.fill('');
    await expect.element(questions).toHaveLength(all);
  });

  test('the feedback form is offered if no answer is found', async () => {
    await open({ isSignedIn: true });
    await heading('Questions and answers').click();
    await search.fill('submarine');
    await button('Write to us').click();
    await expect.element(page.getByLabelText('Short description')).toHaveFocus();
  });

  test('the address of a question opens and focuses it', async () => {
    await open({ hash: '#help-export-and-import' });
    await expect.poll(() => question('export-and-import')?.open).toBe(true);
    await expect
      .poll(() => document.activeElement)
      .toBe(question('export-and-import')?.querySelector('summary'));
    await expect
      .element(page.getByRole('link', { name: 'Back to Login' }))
      .toHaveAttribute('href', '/dashboard');
    await page.getByRole('link', { name: 'How do I import a statement of my bank?', exact: true }).click();
    expect(location.hash).toBe('#help-import-statement');
    await expect.poll(() => question('import-statement')?.open).toBe(true);
  });

  test('a link to the current address opens the question again after it was folded', async () => {
    await open({ hash: '#help-import-statement' });
    await expect.poll(() => question('import-statement')?.open).toBe(true);
    await page.getByText('How do I import a statement of my bank?').first().click();
    await expect.poll(() => question('import-statement')?.open).toBe(false);
    question('export-and-import')?.querySelector('summary')?.click();
    await page.getByRole('link', { name: 'How do I import a statement of my bank?', exact: true }).click();
    await expect.poll(() => question('import-statement')?.open).toBe(true);
  });

  test('an address of an unknown question opens the list of questions', async () => {
    await open({ hash: '#help-nothing-of-that-name' });
    await expect.element(questions.first()).toBeVisible();
    expect(document.querySelector('details details[open]')).toBeNull();
  });

  test('all unfolded questions fit a phone, and each figure has a name', async () => {
    await open({ hash: '#help', isPhone: true });
    await expect.element(questions.first()).toBeVisible();
    for (const details of document.querySelectorAll<HTMLDetailsElement>('details details'))
      details.open = true;
    const figures = page.getByRole('img');
    await expect.poll(() => figures.elements().length).toBeGreaterThan(8);
    for (const figure of figures.all()) await expect.element(figure).toHaveAccessibleName(/\w+ .*\./);
    const over = [...document.querySelectorAll('main, [role="img"], [role="img"] *')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 0,
    );
    expect(over).toEqual([]);
  });
});

describe('text of the support page', () => {
  const sentence = 'This text could not be loaded: you are offline.';

  test('a text that cannot be loaded shows a message, and loads again on request', async () => {
    files.set('help', () => Promise.reject(new TypeError('Failed to fetch')));
    await open({ hash: '#help' });
    await expect.element(page.getByText(sentence).first()).toBeVisible();
    await expect.element(page.getByRole('main').getByText(sentence)).toBeVisible();
    files.delete('help');
    await button('Try again').click();
    await expect.element(questions.first()).toBeVisible();
    await expect.element(page.getByRole('main').getByText(sentence)).not.toBeInTheDocument();
  });

  test('a missing text shows the reason given by the server', async () => {
    files.set('terms-of-use-and-privacy', () => new Response('There are no terms', { status: 404 }));
    await open({ hash: '#terms-and-conditions' });
    await expect.element(page.getByRole('main').getByText('There are no terms')).toBeVisible();
  });

  test('a slow text shows a loader', async () => {
    const response = Promise.withResolvers<Response>();
    files.set('help', async () => (await response.promise).clone());
    await open({ hash: '#help' });
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    response.resolve(new Response('# Help\n\n## Chapter\n\n### Why?\n\nBecause.'));
    await expect.element(page.getByText('Loading...')).not.toBeInTheDocument();
  });
});

test('the address of the terms opens them, without the parts for operators', async () => {
  await open({ hash: '#terms-and-conditions' });
  await expect.element(heading('What "Delete my account !" does')).toBeVisible();
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(page.getByText('For operators:')).not.toBeInTheDocument();
  await expectAccessibleDialog();
});

describe('feedback form', () => {
  const [description, email, note] = ['Short description', 'Email', 'Note'].map((name) =>
    page.getByLabelText(name),
  ) as [typeof search, typeof search, typeof search];
  const send = button('Send');

  async function write() {
    const provider = openStubProvider();
    const onClose = vi.fn<() => void>();
    await mount(
      <FeedbackPopup call={createClient(provider.call, events)} user={undefined} onClose={onClose} />,
    );
    await expect.element(description).toHaveFocus();
    return { provider, onClose };
  }

  test('the feedback form has limits and required fields', async () => {
    await write();
    await expect.element(description).toHaveAttribute('maxlength', '1500');
    await expect.element(email).toHaveAttribute('maxlength', '500');
    await expect.element(note).toHaveAttribute('maxlength', '5000');
    for (const field of [description, email, note]) await expect.element(field).toHaveAttribute('required');
    await expectAccessibleDialog();
  });

  test('the feedback form rejects an invalid email address', async () => {
    const { provider } = await write();
    await description.fill('A question');
    await email.fill('not an address');
    await note.fill('How?');
    await press('Control+Enter');
    await expect.element(email).toHaveFocus();
    expect(provider.inputsOf('send-message')).toEqual([]);
  });

  test('the feedback form rejects spaces alone', async () => {
    const { provider } = await write();
    await description.fill('   ');
    await email.fill('ada@example.org');
    await note.fill('How?');
    await send.click();
    await expect.element(description).toHaveFocus();
    await expect.element(description).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByText('Required', { exact: true })).toHaveLength(1);
    await description.fill('A question');
    await expect.element(page.getByText('Required', { exact: true })).not.toBeInTheDocument();
    expect(provider.inputsOf('send-message')).toEqual([]);
  });

  test('the feedback form keeps a failed message, is disabled while sending, and closes after sending', async () => {
    const { provider, onClose } = await write();
    provider.rejects('send-message', serverFailure('The post is closed'));
    await description.fill(' A question ');
    await email.fill('ada@example.org');
    await note.fill('How do I\nclose a year?');
    await send.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Failed ! The post is closed');
    await expect.element(note).toHaveValue('How do I\nclose a year?');
    const release = provider.holds('send-message');
    await description.click();
    await press('Control+Enter');
    for (const field of [description, email, note]) await expect.element(field).toBeDisabled();
    release();
    await expect.element(page.getByText('Message sent successfully !')).toBeVisible();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(provider.inputsOf('send-message').at(-1)).toEqual({
      messageInfo: { email: 'ada@example.org', message: 'A question\n\nHow do I\nclose a year?' },
    });
  });

  test('the feedback form asks a signed-in user for no address and is empty after sending', async () => {
    const provider = await open({ isSignedIn: true });
    await heading('Help & Feedback').click();
    await expect.element(email).not.toBeInTheDocument();
    await description.fill('A question');
    await note.fill('How?');
    await press('Control+Enter');
    await expect.element(page.getByText('Message sent successfully !')).toBeVisible();
    await expect.element(note).toHaveValue('');
    expect(provider.inputsOf('send-message')).toEqual([{ messageInfo: { message: 'A question\n\nHow?' } }]);
  });

  test('the feedback form is missing if the user is not allowed to send feedback', async () => {
    await open();
    await expect.element(heading('Terms of Use and Privacy')).toBeVisible();
    await expect.element(heading('Help & Feedback')).not.toBeInTheDocument();
  });
});

test('the credits name icons and libraries with their licences', async () => {
  files.set(
    'licences',
    () => new Response('- react 19 (MIT)\n\nCopyright (c) Meta Platforms, Inc. and affiliates.'),
  );
  await mount(<CreditsPage own={ownServerConfig} />);
  await heading('Icon Credits').click();
  await expect.element(page.getByRole('term').filter({ hasText: 'Newsreader' })).toBeVisible();
  await heading('Open-source libraries').click();
  await expect.element(page.getByRole('listitem').filter({ hasText: /^react 19/ })).toBeVisible();
  await expectAccessibleDialog();
});
