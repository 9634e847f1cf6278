import type { Phrase } from '#contract/languages/catalogue.ts';
import {
  type AUDIENCE_AGES,
  INTERESTS,
  type Interest,
  type LATEST_POSTS,
  LEAST_FOLLOWERS,
  type MARKETPLACE_GENDERS,
  type MarketplaceSearch,
  MOST_FOLLOWERS,
} from '#contract/profiles/marketplace.ts';

export type MarketplaceFilters = Omit<MarketplaceSearch, 'after'>;

export const NOTHING_ASKED: MarketplaceFilters = {
  ...{ query: '', similar_to: [], countries: [], least_followers: null, most_followers: null, interests: [] },
  ...{ gender: null, audience_countries: [], audience_gender: null, audience_age: null, latest_post: null },
};

export const least = (text: string) => LEAST_FOLLOWERS.find((n) => String(n) === text) ?? null;
export const most = (text: string) => MOST_FOLLOWERS.find((n) => String(n) === text) ?? null;
export const interestsOf = (texts: readonly string[]) => INTERESTS.filter((one) => texts.includes(one));

export const INTEREST_WORDS: Record<Interest, Phrase> = {
  ANIMALS_AND_PETS: 'Animals and pets',
  BOOKS_AND_LITERATURE: 'Books and literature',
  BUSINESS_FINANCE_AND_ECONOMICS: 'Business, finance and economics',
  EDUCATION_AND_LEARNING: 'Education and learning',
  BEAUTY: 'Beauty',
  FASHION: 'Fashion',
  FITNESS_AND_WORKOUTS: 'Fitness and workouts',
  FOOD_AND_DRINK: 'Food and drink',
  GAMES_PUZZLES_AND_PLAY: 'Games, puzzles and play',
  HISTORY_AND_PHILOSOPHY: 'History and philosophy',
  HOLIDAYS_AND_CELEBRATIONS: 'Holidays and celebrations',
  HOME_AND_GARDEN: 'Home and garden',
  MUSIC_AND_AUDIO: 'Music and audio',
  PERFORMING_ARTS: 'Performing arts',
  SCIENCE_AND_TECH: 'Science and tech',
  SPORTS: 'Sports',
  TV_AND_MOVIES: 'TV and movies',
  TRAVEL_AND_LEISURE_ACTIVITIES: 'Travel and leisure',
  VEHICLES_AND_TRANSPORTATION: 'Vehicles and transport',
  VISUAL_ARTS_ARCHITECTURE_AND_CRAFTS: 'Visual arts, architecture and crafts',
};

export const GENDER_WORDS: Record<(typeof MARKETPLACE_GENDERS)[number], Phrase> = {
  female: 'Women',
  male: 'Men',
};

export const AGE_WORDS: Record<(typeof AUDIENCE_AGES)[number], string> = {
  '18_to_24': '18–24',
  '25_to_34': '25–34',
  '35_to_44': '35–44',
  '45_to_54': '45–54',
  '55_to_64': '55–64',
  '65_and_above': '65+',
};

export const LATEST_WORDS: Record<(typeof LATEST_POSTS)[number], Phrase> = {
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  last_90_days: 'Last 90 days',
};
