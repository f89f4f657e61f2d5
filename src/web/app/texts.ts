/** What the frame of the app says (spec 2 Header and navigation, spec 4 App start, spec 8 Startup). */
export const texts = {
  nav: {
    label: 'Main',
    home: 'Partita home',
    menu: 'Menu',
    books: 'Books',
    settings: 'Settings',
    support: 'Terms & Support',
    credits: 'About & Credits',
    light: 'Light mode',
    dark: 'Dark mode',
    collapse: 'Collapse',
    expand: 'Expand',
  },
  logout: 'Logout',
  loggingOut: 'Logging out.. Please wait...',
  loggedOut: 'Logged out successfully !',
  logoutFailed: (reason: string) => `Error logging out... ${reason}`,
  start: {
    waiting: 'Opening your books…',
    creatingRoot: 'Creating your account.. Please wait...',
    offer: 'New here? Create basic accounts for you ?',
    offerDetail:
      'Assets, expenses, income and the like, as most people need them. You can change everything later.',
    no: 'No thanks !',
    yes: 'Yes !',
    creatingChart: 'Creating basic accounts.. Please wait...',
    failed: 'Error initializing the app! Please refresh the page...',
    chartFailed: 'Error creating basic accounts! Please refresh the page...',
    again: 'Try again',
  },
} as const;
