import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { refuse } from '#server/platform/errors.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 most common leaked passwords. Read on first use. */
const commonPasswords = () => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set((dictionary['passwords-common'] as string[]).map((p) => p.toLowerCase())),
  );
  return common;
};

const EASY = sentenceFor('password_too_easy');
const COMMON = sentenceFor('password_too_common');

/** The stem of `Password2026!`: digits and signs at the ends do not strengthen a common word. */
const stem = (password: string) => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The reason for refusing a password, or null. */
export async function weakness(password: string, email: string): Promise<Sentence | null> {
  const plain = password.toLowerCase();
  if (plain === email.toLowerCase() || new Set(plain).size < 4) return EASY;
  const known = await commonPasswords();
  const half = plain.slice(0, plain.length / 2);
  const bases = [plain, stem(plain), half + half === plain ? stem(half) : ''];
  if (bases.some((p) => known.has(p))) return COMMON;
  return ['limelight', ...email.toLowerCase().split(/[@.]/)].includes(stem(plain)) ? EASY : null;
}

/** Throws 400 for the address itself, one repeated character, or a common password. */
export async function refuseWeak(password: string, email: string): Promise<void> {
  const weak = await weakness(password, email);
  if (weak !== null) throw refuse('BAD_REQUEST', weak, 'password');
}
