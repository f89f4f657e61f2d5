import { plural } from './counting.ts';

/** What is said when somebody logs out. */
export const leaving = {
  underWay: 'Logging out.. Please wait...',
  done: 'Logged out successfully !',
  failed: (reason: string) => `Error logging out... ${reason}`,
  /** Before something is lost by it. */
  question: {
    title: 'Log out and lose changes?',
    text: (count: number) =>
      plural(count, {
        one: 'One change is on this device only: it was not sent yet, or was rejected. If you log out now, it is lost.',
        other:
          '# changes are on this device only: they were not sent yet, or were rejected. If you log out now, they are lost.',
      }),
    leave: 'Log out anyway',
    stay: 'Stay logged in',
  },
};
