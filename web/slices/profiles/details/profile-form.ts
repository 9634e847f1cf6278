import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { z } from 'zod';
import { byPlatform } from '#contract/platforms/platforms.ts';
import { type agentContact, editable, type Profile } from '#contract/profiles/details.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { PLATFORMS, type Platform, type PostType, platformOf } from '#contract/values/primitives.ts';
import { messageText, normaliseError } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';

export type Agent = z.output<typeof agentContact>;
export type ProfileChanges = Partial<z.input<typeof editable>>;

export interface PriceRow {
  post_type: PostType;
  /** Empty while nothing is typed. */
  amount: number | '';
  currency: string;
}

/** Form values; optional ones are text. */
export interface ProfileFormValues {
  name: string;
  kind: 'influencer' | 'brand';
  sub_kind: string;
  blogger_name: string;
  gender: NonNullable<Profile['gender']> | '';
  birthday: string;
  country: string;
  bio: string;
  email: string;
  phone_code: string;
  phone: string;
  address_1: string;
  address_city: string;
  themes: string[];
  tags: string[];
  languages: string[];
  sales_crm_id: string;
  arpp_verified: boolean;
  phyllo_verified: boolean;
  notes: string;
  agent: Agent;
  prices: PriceRow[];
  /** Handles by platform; '' = none. */
  accounts: Record<Platform, string>;
}
export type ProfileForm = UseFormReturnType<ProfileFormValues>;

export const EMPTY_AGENT: Agent = {
  name: '',
  last_name: '',
  email: '',
  phone: '',
  phone_code: '',
  address: '',
  city: '',
  country: '',
  continent: '',
};

const NO_ACCOUNTS = byPlatform(() => '');

export const EMPTY_PROFILE: ProfileFormValues = {
  name: '',
  kind: 'influencer',
  sub_kind: '',
  blogger_name: '',
  gender: '',
  birthday: '',
  country: '',
  bio: '',
  email: '',
  phone_code: '',
  phone: '',
  address_1: '',
  address_city: '',
  themes: [],
  tags: [],
  languages: [],
  sales_crm_id: '',
  arpp_verified: false,
  phyllo_verified: false,
  notes: '',
  agent: EMPTY_AGENT,
  prices: [],
  accounts: NO_ACCOUNTS,
};

export function formValues(profile: Profile): ProfileFormValues {
  const { name, kind, themes, tags, languages, arpp_verified, phyllo_verified } = profile;
  return {
    name,
    kind,
    themes,
    tags,
    languages,
    arpp_verified,
    phyllo_verified,
    sub_kind: profile.sub_kind ?? '',
    blogger_name: profile.blogger_name ?? '',
    gender: profile.gender ?? '',
    birthday: profile.birthday ?? '',
    country: profile.country ?? '',
    bio: profile.bio ?? '',
    email: profile.email ?? '',
    phone_code: profile.phone_code ?? '',
    phone: profile.phone ?? '',
    address_1: profile.address_1 ?? '',
    address_city: profile.address_city ?? '',
    sales_crm_id: profile.sales_crm_id ?? '',
    notes: profile.notes ?? '',
    agent: { ...EMPTY_AGENT, ...profile.agent },
    prices: profile.prices.map(({ post_type, amount, currency }) => ({ post_type, amount, currency })),
    accounts: {
      ...NO_ACCOUNTS,
      ...Object.fromEntries(profile.accounts.map(({ platform, username }) => [platform, username ?? ''])),
    },
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** Form values as input of the contract; '' becomes null. */
export function toInput(values: ProfileFormValues) {
  const { accounts: _accounts, prices, agent, gender, ...rest } = values;
  return {
    ...rest,
    sub_kind: orNull(rest.sub_kind),
    blogger_name: orNull(rest.blogger_name),
    gender: gender === '' ? null : gender,
    birthday: orNull(rest.birthday),
    country: orNull(rest.country),
    bio: orNull(rest.bio),
    email: orNull(rest.email),
    phone_code: orNull(rest.phone_code),
    phone: orNull(rest.phone),
    address_1: orNull(rest.address_1),
    address_city: orNull(rest.address_city),
    sales_crm_id: orNull(rest.sales_crm_id),
    notes: orNull(rest.notes),
    agent,
    prices: prices.map(({ post_type, amount, currency }) => ({
      platform: platformOf(post_type),
      post_type,
      // `validate` reports an empty amount, so it never leaves the form.
      amount: amount === '' ? 0 : amount,
      currency,
    })),
  };
}

/** Handles with text, in platform order. */
export function typedAccounts(values: ProfileFormValues): { platform: Platform; username: string }[] {
  return PLATFORMS.flatMap((platform) => {
    const username = values.accounts[platform].trim();
    return username === '' ? [] : [{ platform, username }];
  });
}

/** Messages by field path, from the contract. */
export function validateProfile(values: ProfileFormValues): FormErrors {
  const errors: FormErrors = {};
  const checked = editable.safeParse(toInput(values));
  for (const issue of checked.error?.issues ?? [])
    errors[issue.path.join('.')] ??= messageText({ message: issue.message });
  values.prices.forEach((row, index) => {
    if (row.amount === '') errors[`prices.${index}.amount`] = t('Enter an amount');
    if (values.prices.findIndex(({ post_type }) => post_type === row.post_type) < index)
      errors[`prices.${index}.post_type`] = t('Each post type has one price');
  });
  return errors;
}

/** Differences between two form states, as input of the contract. */
export function changesBetween(before: ProfileFormValues, after: ProfileFormValues): ProfileChanges {
  const old = toInput(before) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(toInput(after)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
    ),
  );
}

interface Issue extends Partial<Sentence> {
  field: string;
  message: string;
}

function issuesOf(error: unknown): Issue[] {
  const { data } = normaliseError(error);
  const issues = typeof data === 'object' && data !== null && 'issues' in data ? data.issues : [];
  return Array.isArray(issues) ? issues : [];
}

/** Server errors by field; `account` names the platform of a refused `username`. Empty if no field is named. */
export function serverErrors(error: unknown, values: ProfileFormValues, account?: Platform): FormErrors {
  const typed = typedAccounts(values);
  return Object.fromEntries(
    issuesOf(error).map((issue) => {
      const { field } = issue;
      const message = messageText(issue);
      const index = /^accounts\.(\d+)/.exec(field)?.[1];
      const platform = index === undefined ? undefined : typed[Number(index)]?.platform;
      if (platform !== undefined) return [`accounts.${platform}`, message];
      if (field === 'username' && account !== undefined) return [`accounts.${account}`, message];
      return [field, message];
    }),
  );
}
