import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, insertAccounts, insertPosts } from '#server/testing/invented-corpus.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { brandTerm, termsOfBrand } from './brand-rules.ts';

let app: TestApp;
let me: SignedIn;
let other: SignedIn;
let profile_id: number;

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-10T12:00:00Z') });
  me = await app.signIn();
  other = await app.signIn();
  const { db } = app.services;
  const profile = await db
    .insertInto('profile')
    .values({ name: 'Dermavelle', slug: 'dermavelle', kind: 'brand' })
    .returning('id')
    .executeTakeFirstOrThrow();
  profile_id = profile.id;
  const account = await db
    .insertInto('account')
    .values({ profile_id, platform: 'instagram', username: 'dermavelle.official' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('brand')
    .values([
      {
        ...{ external_id: 'Q1', name: 'Dermavelle', profile_id, website: null },
        ...{ categories: '["beauty"]', countries: '["FR"]', match_names: '["Dermavelle"]' },
      },
      {
        ...{
          external_id: 'Q2',
          name: 'Oak',
          website: null,
          categories: '[]',
          countries: '[]',
          match_names: '[]',
        },
      },
    ])
    .execute();
  await insertAccounts(app, [
    { id: account.id, profile_id, followers: 500, country: 'FR' },
    { id: account.id + 1, profile_id: profile_id + 1, followers: 900, country: 'FR' },
  ]);
  const post = { type: 'instagram_post' as const, likes: 10, comments: 0, shares: 0 };
  const texts = [
    '@dermavelle.official glow #glowday',
    'red velvet #glowday',
    'velvet and red',
    '#dermavelle #glowday',
  ];
  await insertPosts(app, [
    ...texts.map((message, i) => ({
      ...{ ...post, id: i + 1, account_id: account.id + 1, message, at: at(`2026-05-0${i + 1}T12:00:00Z`) },
    })),
    { ...post, id: 9, account_id: account.id, message: 'our own', at: at('2026-05-09T12:00:00Z') },
  ]);
});
afterAll(() => app.close());

describe('the terms of a brand', () => {
  it('accepts terms with or without their signs, and refuses terms that no post can contain', () => {
    expect(brandTerm('mentions', '@Glow.Up', true)).toMatchObject({ kind: 'mention', terms: ['@glow.up'] });
    expect(brandTerm('hashtags', 'Glow', true)).toMatchObject({ kind: 'hashtag', terms: ['#glow'] });
    expect(brandTerm('tags', 'running shoes', true)).toMatchObject({ terms: ['#running shoes'] });
    expect(brandTerm('hashtags', 'two words', true)).toBeNull();
    expect(brandTerm('words', '!!', true)).toBeNull();
  });

  it('reads words next to each other, or anywhere', () => {
    const rules = { mentions: [], hashtags: [], tags: [], words: ['red velvet'] };
    expect(termsOfBrand({ ...rules, precise_search: true })[0]?.part.kind).toBe('phrase');
    expect(termsOfBrand({ ...rules, precise_search: false })[0]?.part).toMatchObject({
      kind: 'word',
      terms: ['red', 'velvet'],
    });
  });
});

describe('the library', () => {
  it('previews a definition: matching posts per term, related terms, and why a post is included', async () => {
    const preview = await me.client.brands.preview({
      ...{
        mentions: ['dermavelle.official'],
        hashtags: ['dermavelle'],
        words: ['red velvet'],
        profile_ids: [profile_id],
      },
    });
    expect(preview).toMatchObject({
      posts: 4,
      influencers: 2,
      by_profiles: 1,
      from_date: '2026-05-01',
      to_date: '2026-05-09',
    });
    expect(preview.by_term).toEqual([
      { term: '@dermavelle.official', posts: 1 },
      { term: '#dermavelle', posts: 1 },
      { term: '"red velvet"', posts: 1 },
    ]);
    expect(preview.suggestions).toEqual([{ term: '#glowday', posts: 3 }]);
    expect(preview.sample.map((p) => p.matched)).toEqual([
      [],
      ['#dermavelle'],
      ['"red velvet"'],
      ['@dermavelle.official'],
    ]);
    const loose = await me.client.brands.preview({ words: ['red velvet'], precise_search: false });
    expect(loose.posts).toBe(2);
    const both = await me.client.brands.preview({ hashtags: ['glowday', 'dermavelle'], search_type: 'AND' });
    expect(both.posts).toBe(1);
  });

  it('adds a reported brand once, with its account as mention and as its own', async () => {
    const { brands: reported } = await me.client.brands.reported({ query: 'derma' });
    expect(reported).toMatchObject([
      {
        name: 'Dermavelle',
        is_taken: false,
        accounts: [{ platform: 'instagram', username: 'dermavelle.official' }],
      },
    ]);
    const ids = reported.map((r) => r.id);
    const [one, two] = await Promise.all([me.client.brands.take({ ids }), me.client.brands.take({ ids })]);
    const taken = [...one.brands, ...two.brands];
    expect(taken).toMatchObject([
      {
        ...{
          name: 'Dermavelle',
          mentions: ['dermavelle.official'],
          hashtags: ['dermavelle'],
          // A single word may mean many things, so people add it themselves.
          words: [],
        },
        ...{ categories: ['beauty'], countries: ['FR'], profile_ids: [profile_id] },
      },
    ]);
    expect((await me.client.brands.reported({ query: 'derma' })).brands[0]?.is_taken).toBe(true);
    // Without an account a short hashtag is better than nothing.
    const oak = (await me.client.brands.reported({ query: 'oak' })).brands.map((r) => r.id);
    expect((await other.client.brands.take({ ids: oak })).brands).toMatchObject([
      { words: [], hashtags: ['oak'] },
    ]);
    expect((await me.client.brands.list({})).brands.map((b) => b.name)).toEqual(['Dermavelle']);
  });

  it('creates, edits, deletes and undoes, and warns the later of two editors', async () => {
    const brand = await me.client.brands.create({
      name: 'Oak & Ash',
      hashtags: ['#oakash', 'oakash'],
      categories: ['home'],
    });
    expect(brand).toMatchObject({ hashtags: ['oakash'], search_type: 'OR', revision: 0 });
    const changed = await me.client.brands.update({ id: brand.id, revision: 0, mentions: ['oakash'] });
    expect(changed).toMatchObject({ hashtags: ['oakash'], mentions: ['oakash'], revision: 1 });
    await expect(me.client.brands.update({ id: brand.id, revision: 0, name: 'Late' })).rejects.toThrow(
      /in the meantime/,
    );
    await expect(me.client.brands.update({ id: brand.id, mentions: [], hashtags: [] })).rejects.toThrow(
      /mention, a hashtag or a word/,
    );
    await expect(me.client.brands.create({ name: 'Bad', hashtags: ['!!'] })).rejects.toThrow(
      /not a valid hashtag/,
    );
    const { brands, categories } = await me.client.brands.list({ category: 'home' });
    expect([brands.map((b) => b.name), categories]).toEqual([
      ['Oak & Ash'],
      [
        { name: 'beauty', brands: 1 },
        { name: 'home', brands: 1 },
      ],
    ]);
    await me.client.brands.delete({ id: brand.id });
    await expect(me.client.brands.details({ id: brand.id })).rejects.toThrow(/not found/);
    await expect(other.client.brands.restore({ id: brand.id })).rejects.toThrow(/not found/);
    expect((await other.client.brands.bin()).brands).toEqual([]);
    expect((await me.client.brands.bin()).brands).toMatchObject([{ id: brand.id, name: 'Oak & Ash' }]);
    expect(await me.client.brands.restore({ id: brand.id })).toMatchObject({
      name: 'Oak & Ash',
      revision: 1,
    });
    expect((await me.client.brands.bin()).brands).toEqual([]);
    // A page behind the last has the total too.
    expect(await me.client.brands.list({ page: 9 })).toMatchObject({ brands: [], total: 2 });
    expect(await me.client.brands.reported({ page: 9 })).toMatchObject({ brands: [], total: 2 });
  });
});
