type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The two places of a browser: what lasts, and what ends with the tab. */
export type StorageAreas = { lasting: StorageArea; tab: StorageArea };

/** The storage of a project's session, and the password recovery state of this tab. */
export type SessionStore = StorageArea & {
  /** Says where the next session is to be kept (spec 3 Login request, persistSession). */
  planArea(where: keyof StorageAreas): void;
  /** Keeps the session that has just begun where it was planned; it lasts unless something else was. */
  storeAsPlanned(): void;
  /** Remembers for this tab whose password is being recovered; undefined when nobody's is. */
  setRecovering(userId: string | undefined): void;
  isRecovering(userId: string): boolean;
};

/** Keeps a session under `key`; one that is kept for the tab goes before one that lasts. */
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
