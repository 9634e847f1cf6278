import type { HarmlessReason, SafetyLanguage, SafetyTopic } from './safety.ts';

/** Names of files; screens say them in their language. */
export const TOPIC_NAMES = {
  adult: 'Adult content',
  arms: 'Arms and ammunition',
  crime: 'Crime',
  injury: 'Death, injury, military conflict',
  piracy: 'Online piracy',
  hate: 'Hate speech',
  obscenity: 'Obscenity and profanity',
  drugs: 'Drugs, tobacco, alcohol',
  spam: 'Spam and harmful sites',
  terrorism: 'Terrorism',
  debated: 'Debated social issues',
  misinformation: 'Misinformation',
  own: 'Your own words',
  competitor: 'Competitors',
} as const satisfies Record<SafetyTopic, string>;

export const HARMLESS_NAMES = {
  photo: 'words about photos or films',
  sport: 'words about sport or games',
  food: 'words about food or colors',
  beauty: 'words about beauty or fashion',
  figure: 'a figure of speech',
  culture: 'words about films, books, music or games',
  care: 'words about help or prevention',
  everyday: 'an everyday meaning',
  name: 'part of a name',
  news: 'words about news or charity',
} as const satisfies Record<HarmlessReason, string>;

export const LANGUAGE_NAMES = {
  en: 'English',
  fr: 'French',
  de: 'German',
  es: 'Spanish',
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
  zh: 'Chinese',
} as const satisfies Record<SafetyLanguage, string>;
