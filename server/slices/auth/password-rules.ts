import { refuse } from '#server/platform/errors.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 most common leaked passwords. Read on first use. */
const commonPasswords = () => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set((dictionary['passwords-common'] as string[]).map((p) => p.toLowerCase())),
  );
  return common;
};

const EASY = 'This password is too easy to guess. Choose another.';
const COMMON =
  'This is one of the passwords people use most, which are the first to be guessed. Choose another: four words that have nothing to do with each other are a good one.';

/** The stem of `Password2026!`: digits and signs at the ends do not strengthen a common word. */
const stem = (password: string) => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The reason for refusing a password, or null. */
export async function weakness(password: string, email: string): Promise<string | null> {
  const plain = password.toLowerCase();
  if (plain === email.toLowerCase() || new Set(plain).size < 4) return EASY;
  const known = await commonPasswords();
  const half = plain.slice(0, plain.length / 2);
  const said = [plain, stem(plain), half + half === plain ? stem(half) : ''];
  if (said.some((p) => known.has(p))) return COMMON;
  return ['limelight', ...email.toLowerCase().split(/[@.]/)].includes(stem(plain)) ? EASY : null;
}

/** Throws 400 for the address itself, one repeated character, or a common password. */
export async function refuseWeak(password: string, email: string): Promise<void> {
  const message = await weakness(password, email);
  if (message !== null) throw refuse('BAD_REQUEST', message, [{ field: 'password', message }]);
}
