/** Profiles. */
export const profiles = {};
