import { randomInt } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id, 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let stand_in: Promise<string> | undefined;

/**
 * Without a stored password it takes the same time and is false, so that the time does not reveal which
 * addresses have an account. @param check replaced in tests
 */
export async function passwordMatches(
  stored: string | null,
  password: string,
  check: typeof verify = verify,
): Promise<boolean> {
  const usable = stored?.startsWith('$argon2') ? stored : null;
  stand_in ??= hashPassword('nobody has this password');
  const same = await check(usable ?? (await stand_in), password);
  return usable !== null && same;
}

// Without similar letters and digits.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Easy to copy from a terminal: four groups of four, about 79 bits. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** In place of a hash: allows no sign-in. The index of addresses excludes these rows. */
export const NO_PASSWORD = 'invited';

/** In place of a hash: this person signs in with the company's identity provider alone. */
export const PROVIDER_ONLY = 'provider';
