/** What is said when somebody logs out. */
export const leaving = {
  underWay: 'Logging out.. Please wait...',
  done: 'Logged out successfully !',
  failed: (reason: string) => `Error logging out... ${reason}`,
  /** Before something is lost by it. */
  question: {
    title: 'Log out and lose changes?',
    text: 'Some changes are on this device only: they were not sent yet, or were not taken. If you log out now, they are lost.',
    leave: 'Log out anyway',
    stay: 'Stay logged in',
  },
};
