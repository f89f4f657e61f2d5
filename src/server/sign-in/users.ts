import type { User } from '#contract/users.ts';
import type { Auth } from './auth.ts';
import type { Pins } from './pins.ts';

/** Finds the user with this address. */
export async function findUser(auth: Auth, email: string) {
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.findUserByEmail(email.toLowerCase()))?.user;
}

/** Returns the user with their sign-in methods here (spec 6): e-mail, providers, the pin of this device. */
export async function withMethods(
  { auth, pins }: { auth: Auth; pins: Pins },
  user: User,
  headers: Headers,
): Promise<User> {
  const { internalAdapter } = await auth.$context;
  const accounts = await internalAdapter.findAccounts(user.id);
  const methods = accounts.map(({ providerId }) => (providerId === 'credential' ? 'email' : providerId));
  const providers = (await pins.isSet(headers, user.id)) ? [...methods, 'pin'] : methods;
  return { ...user, app_metadata: { providers } };
}
