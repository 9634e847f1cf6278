/** A name as part of an address: lower case, words joined by hyphens, at most 60 characters; '' where nothing is left. */
export const slugOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    // A lone surrogate, where the cut was in the middle of a pair.
    .replace(/[\ud800-\udbff]$/, '');
