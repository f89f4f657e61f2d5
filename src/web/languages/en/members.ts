const lists = new Intl.ListFormat('en');

/** Who shares a book. */
export const members = {
  hint: 'Everyone you invite sees the whole book. It stays yours: only you change its settings, invite others or delete it.',
  owner: 'Owner',
  you: 'you',
  roles: { view: 'Can view', add: 'Can add', edit: 'Can edit' },
  roleHints: {
    view: 'Sees everything, changes nothing.',
    add: 'Adds transactions, and changes only their own.',
    edit: 'Changes everything except the settings of the book.',
  },
  makeOwner: 'Owner...',
  handOver: 'Hand over',
  handOverTitle: (book: string) => `Hand over ${book}?`,
  handOverText: (name: string) =>
    `The book and its history become ${name}’s. From then on only they change its settings, invite others or delete it. You can still edit it, and only they can give it back.`,
  handedOver: (book: string, name: string) => `${book} now belongs to ${name}.`,
  people: 'Members',
  role: (name: string) => `What ${name} may do`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'They lose access to the book at once. What they entered stays.',
  cancel: 'Cancel',
  invitation: (role: string) => `Open invitation: ${role}`,
  until: (day: string) => `until ${day}`,
  takeBack: 'Withdraw',
  who: 'Invite someone who',
  make: 'Create invitation',
  link: 'Invitation link',
  linkHint: (until: string) => `Works once, until ${until}. It is shown only now.`,
  copy: 'Copy link',
  copied: 'Link copied',
  qr: 'The same link as a QR code',
  qrHint: 'Or let them scan this with their phone.',
  sharedBy: (name: string) => `${name} shares this book with you.`,
  leave: 'Leave this book',
  leaveTitle: (book: string) => `Leave ${book}?`,
  leaveText:
    'You lose access to the book at once. What you entered stays. To come back you need a new invitation.',
  leaveDone: 'Leave',
  /** Who was removed, or whose book was deleted, while it was open. */
  left: (book: string) => `You left ${book}.`,
  command: 'Share this book',
  keywords: 'invite members people together role invitation',
  goneWhileTyping: (book: string) =>
    `${book} is no longer shared with you. What you typed stays here until you close it, but it cannot be saved.`,
  isYours: (book: string) => `${book} is yours now.`,
  roleNow: (book: string, may: string) => `Your role in ${book} has changed: ${may}.`,
  withOthers: (names: readonly string[]) => `Shared with ${lists.format(names)}`,
  /** What the reader may do. */
  yours: { view: 'you can view', add: 'you can add', edit: 'you can edit' },
  show: 'Members',
  failed: (reason: string) => `That did not work. ${reason}`,
  /** At the sign-in, to who came by the link of an invitation. */
  invited: 'You are invited to a shared book. Log in or sign up to see it.',
  elsewhere: {
    text: (place: string) =>
      `You are invited to a shared book. It lives in ${place}, where you log in or sign up to see it.`,
    trust: 'Go there only if you trust the person who sent you the link: they run that project.',
    go: 'Go there',
  },
  join: {
    title: 'Join a shared book?',
    text: 'Someone has invited you to one of their books. If you join, it appears in your list of books.',
    name: (name: string) => `The others will see you as ${name}.`,
    take: 'Join',
    later: 'Not now',
    failed: (reason: string) => `You did not join. ${reason}`,
    done: (book: string, owner: string) => `${owner} now shares ${book} with you.`,
  },
};
