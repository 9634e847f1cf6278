/** Begins the `state` of a company's own sign-in. */
export const OWN_STATE = 'own.';

export const LINK_DAYS = { shortest: 1, usual: 14, longest: 90 } as const;

/** Creators invited together. */
export const MOST_INVITED = 50;
