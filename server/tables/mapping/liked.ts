/** A new account's post may be liked by a few. */
export const LIKED = 100;
