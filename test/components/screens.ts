/** The screen of a desktop. */
export const desktop = { width: 1280, height: 800 };

/** The screen of a phone. */
export const phone = { width: 390, height: 844 };
