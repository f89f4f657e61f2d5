const lists = new Intl.ListFormat('en');

/** The texts about members of a shared book. */
export const members = {
  hint: 'Everyone you invite sees the whole book. It stays yours: only you can change its settings, invite others or delete it.',
  owner: 'Owner',
  you: 'you',
  roles: { view: 'Can view', add: 'Can add', edit: 'Can edit' },
  roleHints: {
    view: 'Sees everything, changes nothing.',
    add: 'Adds transactions and changes their own.',
    edit: 'Changes everything except book settings.',
  },
  makeOwner: 'Owner...',
  offer: 'Offer',
  handOverTitle: (book: string) => `Hand over ${book}?`,
  handOverText: (name: string) =>
    `${name} has seven days to accept. Then the book and its history belong to them: only they can change its settings, invite others, delete it or hand it back. Until then nothing changes, and you can withdraw the offer.`,
  stayAs: 'After that you',
  stays: {
    edit: 'can still edit the book',
    add: 'can still add transactions',
    view: 'can still view the book',
    none: 'no longer see the book',
  },
  offered: (book: string, name: string) => `${book} is offered to ${name}.`,
  offeredTo: (name: string) => `Offered to ${name}, who has not accepted yet`,
  withdrawOf: (name: string) => `Withdraw the offer to ${name}`,
  /** The offer as the member sees it. */
  offerLine: (owner: string, book: string) => `${owner} offers you ${book}`,
  offerTitle: (book: string) => `Become the owner of ${book}?`,
  offerText: (owner: string, book: string, until: string) =>
    `${owner} wants to hand over ${book} and its history to you. Once you accept, it counts towards your limits, and only you can change its settings, invite others or delete it. The offer ends on ${until}.`,
  offerStays: (owner: string, may: string | undefined) =>
    may === undefined ? `${owner} then leaves the book.` : `${owner} stays a member: “${may}”.`,
  size: {
    rows: (size: string, room: string | undefined) =>
      room === undefined
        ? `Accounts and transactions: ${size}`
        : `Accounts and transactions: ${size}; you have room for ${room} more`,
    bytes: (size: string, room: string | undefined) =>
      room === undefined ? `Storage: ${size}` : `Storage: ${size}; you have room for ${room} more`,
  },
  lessThan: (size: string) => `less than ${size}`,
  noFit: 'You do not have enough room for this book. Delete something first, or decline.',
  accept: 'Accept',
  decline: 'Decline',
  declined: (book: string) => `You declined the offer to own ${book}.`,
  people: 'Members',
  role: (name: string) => `Role of ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'They lose access to the book at once. What they entered stays.',
  cancel: 'Cancel',
  invitation: (role: string) => `Open invitation: ${role}`,
  until: (day: string) => `until ${day}`,
  takeBack: 'Withdraw',
  who: 'Access',
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
  /** Shown after the user left a book, or lost access while it was open. */
  left: (book: string) => `You left ${book}.`,
  command: 'Share this book',
  keywords: 'invite members people together role invitation',
  goneWhileTyping: (book: string) =>
    `${book} is no longer shared with you. What you typed stays here until you close it, but it cannot be saved.`,
  isYours: (book: string) => `${book} is yours now.`,
  roleNow: (book: string, may: string) => `Your role in ${book} has changed: ${may}.`,
  /** Shown instead of names while the names cannot be loaded. */
  others: 'others',
  withOthers: (names: readonly string[]) => `Shared with ${lists.format(names)}`,
  /** The role of the current user. */
  yours: { view: 'you can view', add: 'you can add', edit: 'you can edit' },
  show: 'Members',
  offline: 'You are offline. The members are shown again when you are online.',
  failed: (reason: string) => `That did not work. ${reason}`,
  /** Shown on the login screen to a user with an invitation link. */
  invited: 'You are invited to a shared book. Log in or sign up to see it.',
  elsewhere: {
    text: (provider: string) =>
      `You are invited to a shared book, which is stored in ${provider}. Log in or sign up there to see it.`,
    trust: 'Go there only if you trust the person who sent you the link: they run that project.',
    go: 'Go there',
  },
  join: {
    title: 'Join a shared book?',
    invited: (owner: string, book: string) => `${owner} has invited you to the book ${book}.`,
    becomes: (may: string) => `If you join, it appears in your list of books, and your role is “${may}”.`,
    keeps: (may: string) => `You are already a member of this book and keep the role “${may}”.`,
    checking: 'Checking the invitation...',
    name: (name: string) => `The others will see you as ${name}.`,
    take: 'Join',
    later: 'Not now',
    failed: (reason: string) => `You did not join. ${reason}`,
    done: (book: string, owner: string) => `${owner} now shares ${book} with you.`,
  },
};
