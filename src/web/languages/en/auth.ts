import type { AuthProvider } from '#contract/users.ts';

/** The names of the sign-in methods, unless the provider configures another name. */
const providerNames: Record<AuthProvider, string> = {
  email: 'email',
  google: 'Google',
  github: 'GitHub',
  discord: 'Discord',
  oidc: 'OpenID',
  pin: 'pin',
};

/** The reasons why a sign-in provider or an email link returned the user without a session, by the code in the address. */
const returned: Record<string, string> = {
  access_denied: 'You did not allow the login.',
  account_not_linked: 'There is already an account with this email address. Log in the way you did before.',
  unable_to_get_user_info: 'The provider did not share a confirmed email address.',
  email_not_found: 'The provider did not share a confirmed email address.',
  single_user: 'This server allows one account only, and it already exists.',
  state_mismatch: 'The login took too long or was started in another window. Please try again.',
  otp_expired: 'This link has expired or was already used. Log in to get a new one.',
  TOKEN_EXPIRED: 'This link is more than an hour old. Log in to get a new one.',
  INVALID_TOKEN: 'This link is not valid. Log in to get a new one.',
};

/** The texts of the login screen (spec 2 Login screen, spec 4 outcomes), spelled as the spec spells it. */
export const auth = {
  pageTitle: { login: 'Login', signup: 'Sign up', forgot: 'Forgot password' },
  header: { login: 'Login to', signup: 'Sign up for', forgot: 'Login to' },
  subHeader: {
    login: 'Choose a login method..',
    signup: `Sign up with ${providerNames.email}..`,
    forgot: 'Resetting account password..',
  },
  providerNames,
  continueWith: (name: string) => `Continue with ${name}`,
  or: 'or',
  showOthers: 'show other methods',
  hideOthers: 'hide other methods',
  email: 'Email',
  password: 'Password',
  pin: 'Login with your pin',
  pinDigit: (position: number) => `Pin, digit ${position}`,
  leaving: (name: string) => `Taking you to ${name}...`,
  submit: { login: 'Login', signup: 'Sign up', forgot: 'Send reset link' },
  toSignup: 'No account yet? Sign up',
  toLogin: 'Have an account? Login',
  toForgot: 'Forgot password?',
  backToLogin: 'Back to login',
  terms: 'Terms of use & privacy',
  needHelp: 'Trouble? Get',
  support: 'support here',
  chooseStorage: 'Choose storage',
  beginHere: 'Start without an account',
  openHere: 'Open the books in this browser',
  seeExample: 'See an example',
  loggedInAs: (name: string) => (name ? `Logged in as ${name}...` : 'Logged in successfully...'),
  created: 'A new account has been created for you! Please check your email for account confirmation...',
  resetSent: 'A password reset link has been sent to your email! Please check your email for futher steps...',
  failed: { login: 'Failed to login !', signup: 'Failed to signup !', forgot: 'Failed to check info !' },
  linkIsOver:
    'This link was already used or is more than an hour old. Request a new one with “Forgot password?”.',
  sessionOver: 'Your session has ended. Log in again to continue where you were.',
  returnedWith: (code: string) => returned[code] ?? 'Failed to login !',
  reset: {
    title: 'Reset account password...',
    current: 'Current password',
    fresh: 'New password',
    confirm: 'Confirm password',
    submit: 'Reset Password',
    mismatch: "Passwords doesn't match...",
    done: 'Password reset successfully !',
    failed: 'Error resetting password! Please refresh the page..',
  },
};
