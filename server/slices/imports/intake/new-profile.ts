import type { Facts } from '#server/db/json-columns.ts';
import type { AccountRef } from '#server/tables/observations.ts';
import { type FoldedRef, folded } from './accounts/account-source-records.ts';

/** A new profile for unknown accounts. */
export interface NewProfile {
  /** Existing profile that gets the accounts. */
  profile_id?: number;
  name: string;
  kind: 'influencer' | 'brand';
  sub_kind?: string | null;
  gender?: string | null;
  country?: string | null;
  birthday?: string | null;
  age?: number | null;
  bio?: string | null;
  themes?: string[];
  languages?: string[];
  is_demo?: boolean;
  accounts: NewAccount[];
}

export interface NewAccount extends AccountRef {
  verified?: boolean | null;
  extras?: Record<string, unknown>;
  /** Unix milliseconds of these facts. */
  observed_at?: number | null;
  /** First appearance of names; default: when the facts were read. */
  titles?: FoldedRef['titles'];
  handles?: FoldedRef['handles'];
}

const profileFor = (ref: FoldedRef): NewProfile => ({
  name: ref.title ?? ref.username ?? ref.external_id ?? '',
  kind: 'influencer',
  accounts: [ref],
});

/**
 * One profile for each account, and one for those of a person. @param known profiles of people by `person`,
 * with the platforms that they have
 */
export function profilesFor(
  refs: readonly FoldedRef[],
  known: ReadonlyMap<number, { profile_id: number; platforms: Set<string> }>,
): NewProfile[] {
  const people = new Map<number, { profile: NewProfile; platforms: Set<string> }>();
  const all: NewProfile[] = [];
  for (const ref of refs) {
    const before = ref.person === undefined ? undefined : people.get(ref.person);
    if (before && !before.platforms.has(ref.platform)) {
      before.platforms.add(ref.platform);
      before.profile.accounts.push(ref);
      continue;
    }
    const joined = ref.person === undefined || before ? undefined : known.get(ref.person);
    const isFree = joined !== undefined && !joined.platforms.has(ref.platform);
    const platforms = isFree ? joined.platforms.add(ref.platform) : new Set([ref.platform]);
    const profile = { ...profileFor(ref), ...(isFree ? { profile_id: joined.profile_id } : {}) };
    all.push(profile);
    if (ref.person !== undefined && !before) people.set(ref.person, { profile, platforms });
  }
  return all;
}

const seconds = ({ observed_at }: NewAccount) => Math.max(0, Math.floor((observed_at ?? 0) / 1000));

export function foldedAccount(account: NewAccount): FoldedRef {
  const { titles, handles } = account;
  if (titles && handles) return { ...account, titles, handles };
  const [ref] = folded([{ ...account, at: seconds(account) }]).values();
  return ref as FoldedRef;
}

/** Facts of a new account; the profile's facts go with its first account. */
export function foldedFacts(profile: NewProfile, account: NewAccount): Facts {
  const { verified, extras } = account;
  const { gender, country, birthday, age, bio, themes, languages } = profile;
  const ofProfile = { gender, country, birthday, age, bio, themes, languages };
  const values = { verified, ...extras, ...(account === profile.accounts[0] ? ofProfile : {}) };
  const facts: Facts = {};
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0))
      facts[name] = [seconds(account), value];
  return facts;
}
