type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The two storage areas of a browser: one that lasts, and one that ends with the tab. */
export type StorageAreas = { lasting: StorageArea; tab: StorageArea };

/** The storage of a project's session, and the password recovery state of this tab. */
export type SessionStore = StorageArea & {
  /** Sets the storage area for the next session (spec 3 Login request, persistSession). */
  planArea(where: keyof StorageAreas): void;
  /** Moves the new session to the planned area; without a plan it lasts. */
  storeAsPlanned(): void;
  /** Remembers for this tab the user whose password is being recovered; undefined if there is none. */
  setRecovering(userId: string | undefined): void;
  isRecovering(userId: string): boolean;
};

/** Creates the store of a session under `key`. A session of the tab takes precedence over a lasting one. */
export function createSessionStore(areas: StorageAreas, key: string): SessionStore {
  const { lasting, tab } = areas;
  const [planKey, recoveringKey] = [`${key}.tabOnly`, `${key}.recovering`];
  const areaOf = (name: string) => (tab.getItem(name) === null ? lasting : tab);
  const store: StorageArea = {
    getItem: (name) => areaOf(name).getItem(name),
    setItem: (name, value) => areaOf(name).setItem(name, value),
    removeItem(name) {
      tab.removeItem(name);
      lasting.removeItem(name);
    },
  };
  return {
    ...store,
    planArea(where) {
      if (where === 'tab') tab.setItem(planKey, '1');
      else tab.removeItem(planKey);
    },
    storeAsPlanned() {
      const session = store.getItem(key);
      const where = tab.getItem(planKey) === null ? lasting : tab;
      tab.removeItem(planKey);
      store.removeItem(key);
      if (session !== null) where.setItem(key, session);
    },
    setRecovering(userId) {
      if (userId === undefined) tab.removeItem(recoveringKey);
      else tab.setItem(recoveringKey, userId);
    },
    isRecovering: (userId) => tab.getItem(recoveringKey) === userId,
  };
}
