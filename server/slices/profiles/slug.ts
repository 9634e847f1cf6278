/** Lower case, words joined by hyphens, at most 60 characters; may be ''. */
export const slugOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    // A lone surrogate from a cut pair.
    .replace(/[\ud800-\udbff]$/, '');

/** End of the address of an object: `12-spring-lanterns`; the number alone decides. */
export const addressOf = (id: number, name: string): string =>
  [id, slugOf(name)].filter((part) => part !== '').join('-');
