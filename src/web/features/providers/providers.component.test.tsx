import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CallError } from '#contract/errors.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { browserProvider } from '#contract/browser-providers.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { recall } from '#web/session/storage.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { press } from '../../../../test/components/keys.ts';
import { mount, ownServerConfig } from '../../../../test/components/mount.tsx';
import { providerKinds } from './provider-kinds.ts';
import { createProviderConfig } from './provider-list.ts';
import { ProvidersPopup } from './providers-popup.tsx';

const storageDialog = page.getByRole('dialog', { name: 'Storage', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const useButtons = page.getByRole('button', { name: /^Use config/ });
const namesOf = () => useButtons.elements().map(({ textContent }) => textContent);
const ask = page.getByRole('dialog', { name: 'Discard changes?' });

const supabase = (customName: string, url = `https://${customName.toLowerCase()}.example`) =>
  createProviderConfig('SUPABASE', { uniqueId: '', url, publicKey: 'sb_publishable_key', customName });
const firebase = createProviderConfig('FIREBASE', {
  uniqueId: 'my-books',
  url: 'my-books.firebaseapp.com',
  publicKey: 'AIza-key',
  customName: 'Home',
});

type Options = {
  current?: ProviderConfig;
  saved?: unknown[];
  take?: (provider: ProviderConfig | undefined) => Promise<void>;
  isPhone?: boolean;
};

/** Opens the choice of the provider with one card unfolded. */
async function open(card: 'Supabase' | 'Firebase', options: Options = {}) {
  const { current = ownServerConfig, saved = [], take = async () => undefined, isPhone = false } = options;
  localStorage.setItem('Partita.CurrentProviderList', JSON.stringify(saved));
  const onClose = vi.fn<() => void>();
  await mount(<ProvidersPopup choice={{ current, own: ownServerConfig, take }} onClose={onClose} />, {
    isPhone,
  });
  await expect.element(storageDialog).toBeVisible();
  if (current === ownServerConfig) await storageDialog.getByRole('heading', { name: card }).click();
  return { onClose };
}

describe('the saved provider configurations', () => {
  test('are listed without unreadable entries', async () => {
    await open('Supabase', { saved: [{ name: 7 }, supabase('Home')] });
    await expect.element(useButtons).toHaveTextContent('Use config Home');
  });

  test('do not offer the provider in use, whatever its name', async () => {
    const { customName: _none, ...current } = supabase('Home');
    await open('Supabase', { current, saved: [supabase('Home'), supabase('Work')] });
    await expect.element(button('Edit Configuration')).toBeVisible();
    expect(namesOf()).toEqual(['Use config Work']);
  });

  test('reject a name that is taken, and move a renamed configuration to the end', async () => {
    await open('Supabase', { saved: [supabase('Home'), supabase('Work')] });
    await button('Edit config Home').click();
    const editor = page.getByRole('dialog', { name: 'Supabase configuration' });
    await editor.getByRole('textbox', { name: 'Name' }).fill('work');
    await press('Control+Enter');
    await expect.element(editor.getByText('A configuration with this name is already saved')).toBeVisible();
    await editor.getByRole('textbox', { name: 'Name' }).fill('Flat');
    await press('Control+Enter');
    await expect.element(editor).not.toBeInTheDocument();
    expect(namesOf()).toEqual(['Use config Work', 'Use config Flat']);
  });

  test('are restored after a removal is undone', async () => {
    await open('Supabase', { saved: [supabase('Home'), supabase('Work')] });
    await button('Remove config Work').click();
    await expect.element(page.getByText('Removed config Work')).toBeVisible();
    expect(namesOf()).toEqual(['Use config Home']);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect.element(useButtons).toHaveLength(2);
    expect(recall('CurrentProviderList')?.map(({ name }) => name)).toEqual(['Home', 'Work']);
  });

  test('cannot be chosen while one of them is being tested, and show the reason of a failure', async () => {
    const tried = Promise.withResolvers<void>();
    await open('Supabase', { saved: [supabase('Home'), supabase('Work')], take: () => tried.promise });
    await button('Use config Home').click();
    await expect.element(button('Use config Home')).toHaveAttribute('data-loading', 'true');
    for (const name of ['Use config Work', 'Use Supabase', 'Remove config Work'])
      await expect.element(button(name)).toBeDisabled();
    tried.reject(new CallError('unexpected', verbatimMessage('Your project cannot be reached')));
    await expect.element(page.getByText('Your project cannot be reached')).toBeVisible();
    await expect.element(button('Use config Home')).toBeEnabled();
  });

  test('pass on the chosen configuration', async () => {
    const take = vi.fn<(provider: ProviderConfig | undefined) => Promise<void>>(async () => undefined);
    await open('Supabase', { saved: [supabase('Home')], take });
    await button('Use config Home').click();
    await expect.poll(() => take.mock.calls).toEqual([[supabase('Home')]]);
  });
});

describe('the other providers', () => {
  test('are this browser and the own server', async () => {
    const take = vi.fn<(provider: ProviderConfig | undefined) => Promise<void>>(async () => undefined);
    await open('Supabase', { current: supabase('Home'), take });
    await expect.element(storageDialog.getByRole('heading', { name: 'Supabase · In use' })).toBeVisible();
    await storageDialog.getByRole('heading', { name: 'Partita' }).click();
    await button("Use the product's own").click();
    await expect.poll(() => take.mock.calls).toEqual([[undefined]]);
  });

  test('include this browser', async () => {
    const take = vi.fn<(provider: ProviderConfig | undefined) => Promise<void>>(async () => undefined);
    await open('Supabase', { take });
    await storageDialog.getByRole('heading', { name: 'This browser' }).click();
    await button('Use this browser').click();
    await expect.poll(() => take.mock.calls).toEqual([[browserProvider]]);
  });
});

describe('the editor of a Supabase configuration', () => {
  const editor = page.getByRole('dialog', { name: 'Supabase configuration' });

  test('closes with Escape after a confirmation, and leaves the popup behind it open', async () => {
    const { onClose } = await open('Supabase');
    await button('Use Supabase').click();
    await editor.getByLabelText('Project URL').fill('https://a.example');
    await press('Escape');
    await ask.getByRole('button', { name: 'Discard' }).click();
    await expect.element(editor).not.toBeInTheDocument();
    await expect.element(storageDialog).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await press('Escape');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('accepts an address without https only for this machine', async () => {
    const take = vi.fn<(provider: ProviderConfig | undefined) => Promise<void>>(async () => {
      throw new CallError('unexpected', verbatimMessage('Your project cannot be reached'));
    });
    await open('Supabase', { take });
    await button('Use Supabase').click();
    await editor.getByLabelText('Publishable key').fill('key');
    await editor.getByLabelText('Project URL').fill('http://project.example');
    await press('Control+Enter');
    await expect.element(editor.getByText('Enter an address that begins with https://')).toBeVisible();
    expect(take).not.toHaveBeenCalled();
    await editor.getByLabelText('Project URL').fill('http://127.0.0.1:9');
    await press('Control+Enter');
    await expect.element(editor.getByRole('alert')).toHaveTextContent('Your project cannot be reached');
    await expect.element(editor.getByLabelText('Publishable key')).toHaveValue('key');
  });

  test('saves the configuration under its name once the project was reached', async () => {
    await open('Supabase');
    await button('Use Supabase').click();
    await editor.getByLabelText('Project URL').fill(' https://a.example/ ');
    await editor.getByLabelText('Publishable key').fill(' key ');
    await editor.getByRole('switch', { name: 'Save Configuration Locally' }).click();
    await editor.getByRole('textbox', { name: 'Name' }).fill(' Mine ');
    await press('Control+Enter');
    await expect.element(editor).not.toBeInTheDocument();
    expect(recall('CurrentProviderList')).toEqual([
      createProviderConfig('SUPABASE', {
        uniqueId: '',
        url: 'https://a.example',
        publicKey: 'key',
        customName: 'Mine',
      }),
    ]);
  });
});

describe('the editor of a Firebase configuration', () => {
  const editor = page.getByRole('dialog', { name: 'Firebase configuration' });

  test('requires its three values, and the name if the configuration is to be saved', async () => {
    await open('Firebase');
    await button('Use Firebase').click();
    await press('Control+Enter');
    await expect.element(editor.getByText('Required')).toHaveLength(3);
    await editor.getByRole('switch', { name: 'Save Configuration Locally' }).click();
    await expect.element(editor.getByText('Required')).toHaveLength(4);
    await expect.element(editor.getByLabelText('Project ID')).toHaveAttribute('maxlength', '2000');
    await editor.getByLabelText('Auth domain').fill('my books');
    await expect.element(editor.getByText(/^Enter a host name without a path/)).toBeVisible();
  });

  test('trims the values of a saved configuration, which stays in the list', async () => {
    await open('Firebase', { saved: [firebase] });
    await button('Edit config Home').click();
    await expect.element(editor.getByLabelText('Project ID')).toHaveValue('my-books');
    await expect.element(editor.getByRole('switch')).not.toBeInTheDocument();
    await editor.getByLabelText('Project ID').fill(' other-books ');
    await editor.getByLabelText('Auth domain').fill(' https://Other-Books.firebaseapp.com/ ');
    await editor.getByLabelText('API key').fill(' AIza-other ');
    await editor.getByRole('textbox', { name: 'Name' }).fill(' Other ');
    await press('Control+Enter');
    await expect.element(editor).not.toBeInTheDocument();
    expect(recall('CurrentProviderList')).toEqual([
      {
        ...firebase,
        name: 'Other',
        customName: 'Other',
        publicConfig: {
          uniqueId: 'other-books',
          url: 'other-books.firebaseapp.com',
          publicKey: 'AIza-other',
        },
      },
    ]);
  });
});

describe('the setup steps', () => {
  test('contain the two addresses of a Supabase project, each with a copy button', async () => {
    const copied: string[] = [];
    const spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied.push(text);
    });
    await open('Supabase');
    const addresses = ['/dashboard', '/dashboard?recoverytoken=link'].map((path) => location.origin + path);
    for (const address of addresses) await button(`Copy ${address}`).click();
    await expect.element(page.getByText('Copied to clipboard').first()).toBeVisible();
    expect(copied).toEqual(addresses);
    spy.mockRejectedValueOnce(new Error('No permission'));
    await button(`Copy ${addresses[0]}`).click();
    await expect.element(page.getByText('Error copying.. No permission')).toBeVisible();
    spy.mockRestore();
  });

  test.each([false, true])(
    'contain a picture for each step of a Firebase project and are accessible; on a phone: %s',
    async (isPhone) => {
      await open('Firebase', {
        saved: [{ ...firebase, customName: 'The books of the summer house by the lake' }],
        isPhone,
      });
      const steps = storageDialog.getByRole('listitem').filter({ has: page.getByRole('img') });
      await expect.element(steps).toHaveLength(6);
      await expect.element(steps.last()).toMatchTextContent(location.hostname);
      await expect
        .element(storageDialog.getByRole('link', { name: /firestore\.indexes\.json/ }))
        .toHaveAttribute('href', '/static/providers/Firebase/firestore.indexes.json');
      // Screen readers skip the words of a drawing.
      expect(
        steps.nth(1).getByText('Firestore', { exact: true }).element().closest('[aria-hidden="true"]'),
      ).not.toBeNull();
      const rightOf = (element: Element) => element.getBoundingClientRect().right;
      const remove = storageDialog.getByRole('button', { name: /^Remove config/ }).element();
      expect(rightOf(remove)).toBeLessThanOrEqual(rightOf(storageDialog.element()));
      await expectAccessibleDialog();
    },
  );
});

describe('the script of a project', () => {
  const { script } = providerKinds.FIREBASE;
  const popup = page.getByRole('dialog', { name: 'Access rules' });

  test('shows a failure to load, and is loaded only once after it succeeds', async () => {
    const { fetch } = globalThis;
    let isAway = true;
    let fetched = 0;
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (request, init) => {
      if (request !== script) return fetch(request, init);
      fetched += 1;
      return isAway ? new Response('', { status: 503 }) : new Response("rules_version = '2';");
    });
    await open('Firebase');
    await button('Show Rules').click();
    await expect.element(popup.getByRole('alert')).toHaveTextContent('This could not be loaded.');
    await expect.element(popup.getByRole('button', { name: 'Copy Rules' })).toBeDisabled();
    await press('Escape');
    isAway = false;
    await button('Show Rules').click();
    await expect.element(popup.getByText("rules_version = '2'")).toBeVisible();
    await press('Escape');
    await expect.element(popup).not.toBeInTheDocument();
    const before = fetched;
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await button('Show Rules').click();
    await popup.getByRole('button', { name: 'Copy Rules' }).click();
    await expect.element(page.getByText('Code copied to clipboard !')).toBeVisible();
    expect(fetched).toBe(before);
    expect(copy.mock.calls).toEqual([["rules_version = '2';"]]);
    copy.mockRestore();
    spy.mockRestore();
  });
});
