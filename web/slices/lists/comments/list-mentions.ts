interface Person {
  id: number;
  name: string;
}

/** Longest name first: `@Anna Berg` must not match `@Anna`. */
const longestFirst = <P extends Person>(people: readonly P[]): P[] =>
  people.toSorted((a, b) => b.name.length - a.name.length);

/** Splits a text into mentions and other text. */
export function parts(text: string, people: readonly Person[]): { text: string; mention: number | null }[] {
  const pieces: { text: string; mention: number | null }[] = [];
  const known = longestFirst(people);
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const person = known.find(({ name }) => rest.startsWith(`@${name}`));
    if (person === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain !== '') pieces.push({ text: plain, mention: null });
    plain = '';
    pieces.push({ text: `@${person.name}`, mention: person.id });
    at += person.name.length + 1;
  }
  if (plain !== '') pieces.push({ text: plain, mention: null });
  return pieces;
}

export function mentionedIn(text: string, people: readonly Person[]): number[] {
  return [...new Set(parts(text, people).flatMap(({ mention }) => mention ?? []))];
}

/** Incomplete mention before the cursor: position of `@`, and the letters after it. */
export function openMention(text: string, cursor: number): { at: number; letters: string } | null {
  const match = /(?:^|\s)@([^@\n]{0,40})$/.exec(text.slice(0, cursor));
  return match === null ? null : { at: cursor - (match[1] ?? '').length - 1, letters: match[1] ?? '' };
}
