import { describe, expect, it } from 'vitest';
import type { Profile } from '#contract/profiles/details.ts';
import { changedAccounts, optimistic } from './profile-edit-drawer.tsx';
import {
  changesBetween,
  EMPTY_PROFILE,
  formValues,
  serverErrors,
  toInput,
  typedAccounts,
  validateProfile,
} from './profile-form.ts';

const named = { ...EMPTY_PROFILE, name: 'Ada Example' };

describe('the messages of the form', () => {
  it('are the contract’s', () => {
    expect(
      validateProfile({ ...EMPTY_PROFILE, name: '  ', email: 'ada@', agent: { ...named.agent, email: 'x' } }),
    ).toEqual({
      name: 'Name is required',
      email: 'Enter a valid email address',
      'agent.email': 'Enter a valid email address',
    });
    expect(validateProfile({ ...named, birthday: '2001-02-30', country: 'France' })).toEqual({
      birthday: 'Date must be in YYYY-MM-DD format',
      country: 'Country must be an ISO 3166 code of two letters',
    });
  });

  it('ignore a name alone', () => {
    expect(validateProfile(named)).toEqual({});
  });

  it('point at the row of a price', () => {
    const price = { post_type: 'tiktok_video', amount: 200, currency: 'EUR' } as const;
    expect(
      validateProfile({ ...named, prices: [price, { ...price, amount: '', currency: 'euro' }] }),
    ).toEqual({
      'prices.1.amount': 'Enter an amount',
      'prices.1.currency': 'Currency must be an ISO 4217 code',
      'prices.1.post_type': 'Each post type has one price',
    });
  });
});

describe('the request', () => {
  it('turns empty text into null and names the platform of a price', () => {
    const input = toInput({
      ...named,
      bio: ' hello ',
      prices: [{ post_type: 'youtube_shorts', amount: 5, currency: 'USD' }],
    });
    expect(input).toMatchObject({ bio: 'hello', email: null, gender: null, birthday: null });
    expect(input.prices).toEqual([
      { platform: 'youtube', post_type: 'youtube_shorts', amount: 5, currency: 'USD' },
    ]);
    expect(input).not.toHaveProperty('accounts');
  });

  it('contains only changes', () => {
    expect(changesBetween(named, { ...named, bio: 'new', themes: ['tea'] })).toEqual({
      bio: 'new',
      themes: ['tea'],
    });
    expect(changesBetween(named, { ...named })).toEqual({});
  });

  it('leaves out platforms without a handle', () => {
    const accounts = { ...named.accounts, tiktok: ' @ada ', youtube: '  ' };
    expect(typedAccounts({ ...named, accounts })).toEqual([{ platform: 'tiktok', username: '@ada' }]);
    const before = { ...named, accounts: { ...named.accounts, youtube: 'ada' } };
    expect(changedAccounts(before, { ...named, accounts })).toEqual(['tiktok']);
  });
});

describe('a refusal of the server', () => {
  const error = (field: string) => ({
    message: 'no',
    status: 409,
    data: { issues: [{ field, message: 'taken' }] },
  });

  it('appears at the handle it names, by its position in the request', () => {
    const accounts = { ...named.accounts, tiktok: 'ada', youtube: 'ada' };
    expect(serverErrors(error('accounts.1.username'), { ...named, accounts })).toEqual({
      'accounts.youtube': 'taken',
    });
    expect(serverErrors(error('username'), named, 'snapchat')).toEqual({ 'accounts.snapchat': 'taken' });
  });

  it('appears at its field, or nowhere if none is named', () => {
    expect(serverErrors(error('email'), named)).toEqual({ email: 'taken' });
    expect(serverErrors(new Error('offline'), named)).toEqual({});
  });
});

describe('an edit shown before it is answered', () => {
  const profile = {
    name: 'Ada',
    bio: null,
    edited_fields: ['name'],
    imported_fields: {
      bio: { import_id: 1, file_name: 'a.csv' },
      email: { import_id: 1, file_name: 'a.csv' },
    },
    accounts: [],
    prices: [],
    agent: null,
  } as unknown as Profile;

  it('marks fields as the company’s own, prices and agent separately', () => {
    const shown = optimistic(profile, { bio: 'hello', prices: [] });
    expect(shown).toMatchObject({ name: 'Ada', bio: 'hello', edited_fields: ['bio', 'name'] });
    expect(Object.keys(shown.imported_fields)).toEqual(['email']);
  });

  it('starts from the shown values', () => {
    const values = formValues({
      ...profile,
      kind: 'brand',
      themes: [],
      tags: [],
      languages: [],
    } as unknown as Profile);
    expect(values).toMatchObject({ name: 'Ada', kind: 'brand', bio: '', gender: '', agent: { email: '' } });
  });
});
