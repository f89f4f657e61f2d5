/** What the login screen says (spec 2 Login screen, spec 4 outcomes), spelled as the spec spells it. */
export const texts = {
  header: { login: 'Login to', signup: 'Sign up for', forgot: 'Login to' },
  subHeader: {
    login: 'Choose a login method..',
    signup: 'Sign up with email..',
    forgot: 'Resetting account password..',
  },
  submit: { login: 'Login', signup: 'Sign up', forgot: 'Send reset link' },
  toSignup: 'No account yet? Sign up',
  toLogin: 'Have an account? Login',
  toForgot: 'Forgot password?',
  backToLogin: 'Back to login',
  terms: 'Terms of use & privacy',
  loggedInAs: (name: string) => (name ? `Logged in as ${name}...` : 'Logged in successfully...'),
  created: 'A new account has been created for you! Please check your email for account confirmation...',
  resetSent: 'A password reset link has been sent to your email! Please check your email for futher steps...',
  failed: { login: 'Failed to login !', signup: 'Failed to signup !', forgot: 'Failed to check info !' },
  reset: {
    title: 'Reset account password...',
    current: 'Current password',
    fresh: 'New password',
    confirm: 'Confirm password',
    submit: 'Reset Password',
    cancel: 'Cancel',
    mismatch: "Passwords doesn't match...",
    done: 'Password reset successfully !',
  },
} as const;
