/** The version of the access rules (firebase/firestore.rules) that this app needs. */
export const rulesVersion = 1;
