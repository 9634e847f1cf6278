import { expect, it } from 'vitest';
import { SAFETY_CATEGORIES } from '#contract/safety/safety.ts';
import { labelledSafety, precisionOf, recallOf, SAFETY_PARTS } from '#server/testing/labelled-safety.ts';
import { finderOf, hitsIn } from './find-hits.ts';
import { termsOf } from './lexicon.ts';

const finder = finderOf(
  termsOf({
    categories: SAFETY_CATEGORIES,
    own_words: ['plastic wrap'],
    competitors: ['@rivalbrand', 'Rivalina'],
  }),
);
const spoken = (text: string) =>
  hitsIn(text, finder).map(
    ({ topic, language, words, harmless }) =>
      `${topic} ${language ?? '-'} ${words}${harmless ? ` (${harmless.reason}: ${harmless.words})` : ''}`,
  );

/** Invented captions and the hits in them. */
const CASES: Array<[string, ...string[]]> = [
  ['What a day at the shoot with the best photographer of the city', 'arms en shoot (photo: photographer)'],
  ['They will shoot at anything, and the gun was on the table', 'arms en shoot', 'arms en gun'],
  ['This is a killer look for you', 'injury en killer (figure: killer look)'],
  ['The killer was arrested in the street', 'injury en killer', 'crime en arrested'],
  ['A new episode of the series is on: the murder of the count', 'crime en murder (culture: series)'],
  ['My nude lipstick is back and I love it', 'adult en nude (beauty: lipstick)'],
  ['A glass of wine with the pasta and you', 'drugs en wine (everyday: wine)'],
  ['Suicide prevention is for all of us, call the hotline', 'injury en Suicide (care: prevention)'],
  ['Not an adventure, no gunner, no killers: the shotputter is in'],
  ['Je suis morte de rire avec vous', 'injury fr morte (figure: morte de rire)'],
  ['Mes amis et moi avec les enfants, sur le bout de ma langue'],
  ['Une bouteille de vin pour les amis et des verres', 'drugs fr vin (everyday: vin)'],
  ['Ich war im Gang und es war nicht dick'],
  ['Mein Kater ist die Katze mit dem besten Fell', 'drugs de Kater (everyday: katze)'],
  ['Die Waffe lag auf dem Tisch und nicht im Schrank', 'arms de Waffe'],
  ['Podemos hacer la tarta con los niños', 'debated es Podemos (everyday: podemos hacer)'],
  ['La sangre en el suelo y una pistola en la mano', 'injury es sangre', 'arms es pistola'],
  [
    'Mozzarella di bufala per tutti e una birra',
    'misinformation it bufala (food: mozzarella)',
    'drugs it birra (everyday: birra)',
  ],
  ['Ganhei uma bala de goma e um doce', 'arms pt bala (food: doce)'],
  ['Ik snijd kaas met een mes in de keuken', 'arms nl mes (food: keuken)'],
  ['这支口红是子弹头设计', 'arms zh 子弹 (beauty: 口红)'],
  ['他因为诈骗坐牢', 'crime zh 诈骗', 'crime zh 坐牢'],
  ['The plastic wrap of @rivalbrand is not for me', 'own - plastic wrap', 'competitor - rivalbrand'],
  ['rivalbrand and RIVALINA are all I have', 'competitor - RIVALINA'],
  ['F U C K is not found and the word fuck is', 'obscenity en fuck'],
  ['𝗳𝘂𝗰𝗸 this is it and the day is over', 'obscenity en 𝗳𝘂𝗰𝗸'],
];

it('finds words in eight languages, and says why they may be harmless', () => {
  expect(CASES.map(([text]) => [text, ...spoken(text)])).toEqual(CASES);
});

it('shows the words in their sentence', () => {
  const [hit] = hitsIn('Up early today. Then the gun was on the table! And home.', finder);
  expect(hit).toMatchObject({ before: 'Then the ', words: 'gun', after: ' was on the table!' });
});

it.each(SAFETY_PARTS)('flags harmful captions and no figures of speech: %s', (part) => {
  const captions = labelledSafety().filter((one) => one.part === part);
  const [precision, recall] = [precisionOf(captions), recallOf(captions)];
  expect(precision.part / precision.all).toBeGreaterThanOrEqual(0.85);
  expect(recall.part / recall.all).toBeGreaterThanOrEqual(0.9);
});

it('counts an ambiguous word only near a serious one', () => {
  expect(spoken('This killer outfit is everything')).toEqual(['injury en killer (everyday: killer)']);
  expect(spoken('The killer of two men is in court, says the police')).toContain('injury en killer');
  expect(spoken('Shooting today with the dream team')).toEqual(['arms en Shooting (everyday: shooting)']);
  expect(spoken('A shooting in a school and the police is here')).toContain('arms en shooting');
});
