/** The beginning of a text, never through the middle of a surrogate pair: stores refuse halves. */
export function cutText(text: string, most: number): string {
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most);
}

/** The same, with an ellipsis where something was cut. */
export const shortText = (text: string, most: number): string =>
  text.length > most ? `${cutText(text, most)}…` : text;

const MOST_NAME = 120;
const COPY = ' (copy)';

export const copyName = (name: string): string => cutText(name, MOST_NAME - COPY.length) + COPY;
