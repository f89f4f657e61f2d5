/** The page of currencies and prices. */
export const pricesPage = '/prices';
