import {
  type Auth,
  browserPopupRedirectResolver,
  GithubAuthProvider,
  GoogleAuthProvider,
  signInWithPopup,
  type User,
} from '@firebase/auth';
import { CallError } from '#contract/errors.ts';
import { signInError } from '#contract/error-catalogue/sign-in.ts';
import type { AuthProvider } from '#contract/users.ts';

const pages: Partial<Record<AuthProvider, () => GoogleAuthProvider | GithubAuthProvider>> = {
  google: () => new GoogleAuthProvider(),
  github: () => new GithubAuthProvider(),
};

/**
 * Signs in by the page of Google or GitHub in a separate window. It loads a script of Google's and shows a frame of the project's auth
 * domain; the host of the app has to allow both (docs/providers/firebase.md).
 * @throws CallError not-allowed for any other method; Firebase's errors
 */
export async function signInByPage(auth: Auth, provider: AuthProvider): Promise<User> {
  const page = pages[provider];
  if (page === undefined) throw new CallError('not-allowed', signInError('notInProject'));
  const { user } = await signInWithPopup(auth, page(), browserPopupRedirectResolver);
  return user;
}
