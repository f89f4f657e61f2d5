/** The words of refusals, by their ids, where what comes without an id is to be looked up: in English nothing is. */
export const words: Readonly<Record<string, string>> = {};
