import type { HarmlessReason, SafetyCheck, SafetyObject, SafetyTopic } from '#contract/safety.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { t } from '#web/platform/language.ts';

const TOPIC_TEXT: Readonly<Record<SafetyTopic, Phrase>> = {
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
export const topicText = (topic: SafetyTopic): string => t(TOPIC_TEXT[topic]);

const HARMLESS_TEXT: Readonly<Record<HarmlessReason, Phrase>> = {
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
export const harmlessText = (reason: HarmlessReason): string => t(HARMLESS_TEXT[reason]);

const STATE_TEXT: Readonly<Record<SafetyCheck['state'], Phrase>> = {
  waiting: 'Waiting in the queue',
  running: 'Running',
  done: 'Done',
  cancelled: 'Stopped',
  failed: 'It failed.',
};
export const stateText = (state: SafetyCheck['state']): string => t(STATE_TEXT[state]);

export const isOpen = ({ state }: Pick<SafetyCheck, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

const PAGES: Readonly<Record<SafetyObject, string>> = {
  profile: '/profile',
  list: '/list',
  monitor: '/monitor',
};
export const objectPath = ({
  object_type,
  object_id,
}: Pick<SafetyCheck, 'object_type' | 'object_id'>): string => `${PAGES[object_type]}/${object_id}`;
