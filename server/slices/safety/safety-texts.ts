import type { HarmlessReason, SafetyLanguage, SafetyTopic } from '#contract/safety.ts';

/** English names for files; screens have their own (web/slices/safety/safety-words.ts). */
export const TOPIC_NAMES: Record<SafetyTopic, string> = {
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
  own: 'Own words',
  competitor: 'Competitors',
};

export const HARMLESS_NAMES: Record<HarmlessReason, string> = {
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
};

export const LANGUAGE_NAMES: Record<SafetyLanguage, string> = {
  en: 'English',
  fr: 'French',
  de: 'German',
  es: 'Spanish',
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
  zh: 'Chinese',
};
