import type { ListProfile, PlatformNumbers } from '#contract/lists/creators.ts';
import type { List } from '#contract/lists/list.ts';
import type { Platform } from '#contract/values/primitives.ts';

const NUMBERS: PlatformNumbers = {
  username: 'mara',
  followers: 1000,
  engagement_rate: 0.04,
  growth: 0.01,
  credibility: 0.8,
  publications_count: 12,
  audience: null,
  missing: {},
};

let next = 1;

/** Invented creator of a list; each platform sets only its differences. */
export function aRow(
  part: Partial<Omit<ListProfile, 'platforms'>> & {
    platforms?: Partial<Record<Platform, Partial<PlatformNumbers>>>;
  } = {},
): ListProfile {
  const profile_id = part.profile_id ?? next++;
  const { platforms = {}, ...rest } = part;
  const { price = null, publications = null } = rest;
  const entered = price === null ? null : { amount: price, currency: 'EUR' };
  return {
    slug: `mara-${profile_id}`,
    name: `Mara ${profile_id}`,
    picture: null,
    country: 'FR',
    kind: 'influencer',
    gender: null,
    age: null,
    verified: false,
    is_demo: true,
    themes: [],
    languages: [],
    prices: [],
    status: null,
    category: null,
    custom_values: {},
    deliverables:
      price === null && publications === null
        ? []
        : [{ post_type: null, quantity: publications, price: entered, status: 'planned', due: null }],
    price: null,
    price_entered: entered && { ...entered, rate: null },
    publications: null,
    tags: [],
    comments: 0,
    added_at: '2026-02-03T10:00:00.000Z',
    added_by: 'Noor Haddad',
    ...rest,
    profile_id,
    platforms: Object.fromEntries(
      Object.entries(platforms).map(([name, numbers]) => [name, { ...NUMBERS, ...numbers }]),
    ),
  };
}

export function aList(part: Partial<List> = {}): List {
  return {
    id: 12,
    slug: '12-spring-lanterns',
    name: 'Spring lanterns',
    brief: null,
    client: null,
    opportunity: null,
    description: '',
    tags: [],
    parent_id: null,
    is_folder: false,
    total_influencers: 0,
    total_followers: null,
    total_users: 1,
    sublist_count: 0,
    can_delete: true,
    can_edit: true,
    user_type: 'Owner',
    is_public: false,
    is_demo: false,
    created_at: '2026-01-01T10:00:00.000Z',
    created_by: 'Noor Haddad',
    updated_at: '2026-01-01T10:00:00.000Z',
    statuses: [
      { id: 1, status: 'Idea', color: 'gray' },
      { id: 2, status: 'Confirmed', color: 'green' },
    ],
    categories: [{ id: 3, category: 'Main', color: 'blue' }],
    custom_dropdowns: [{ id: 4, name: 'Team', options: [{ id: 5, value: 'North', color: 'teal' }] }],
    revision: 1,
    path: [],
    currency: 'EUR',
    edit_refused: null,
    token: null,
    ...part,
  };
}
