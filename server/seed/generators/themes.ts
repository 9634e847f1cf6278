/** `women` shifts creators and audience, `age` is the audience's typical age. */
export interface Theme {
  slug: string;
  weight: number;
  women: number;
  age: number;
  /** Used in every language: single lower-case words without "#". */
  tags: readonly string[];
  emoji: string;
  /** Themes with a similar audience. */
  near: readonly string[];
}

const theme = (
  slug: string,
  weight: number,
  women: number,
  age: number,
  emoji: string,
  tags: string,
  near: string,
): Theme => ({ slug, weight, women, age, emoji, tags: tags.split(' '), near: near.split(' ') });

export const THEMES: readonly Theme[] = [
  theme(
    'beauty',
    13,
    0.82,
    24,
    '💄',
    'beauty makeup lipstick makeuplook glowup beautytips',
    'skincare fashion',
  ),
  theme(
    'skincare',
    8,
    0.8,
    27,
    '🧴',
    'skincare glowingskin selfcare skincareroutine hydration',
    'beauty parenting',
  ),
  theme(
    'fashion',
    14,
    0.72,
    25,
    '👗',
    'fashion style ootd streetstyle outfit lookbook',
    'beauty photography',
  ),
  theme('fitness', 9, 0.48, 27, '💪', 'fitness workout gym training strength mobility', 'running food'),
  theme('running', 5, 0.42, 32, '🏃', 'running marathon runclub trailrunning morningrun', 'fitness travel'),
  theme('travel', 10, 0.52, 30, '✈️', 'travel wanderlust roadtrip hiddenplaces citybreak', 'photography food'),
  theme('food', 11, 0.56, 31, '🍜', 'food foodie recipe homecooking dinnerideas baking', 'travel home'),
  theme('gaming', 8, 0.22, 20, '🎮', 'gaming gamer speedrun indiegame cozygames', 'tech music'),
  theme('tech', 6, 0.26, 28, '💻', 'tech gadgets unboxing setup smarthome', 'gaming photography'),
  theme('parenting', 5, 0.78, 34, '🍼', 'parenting momlife dadlife familytime toddler', 'home food'),
  theme('home', 5, 0.7, 36, '🛋️', 'home interior decor homedecor diyproject', 'parenting photography'),
  theme('photography', 4, 0.44, 30, '📷', 'photography portrait filmcamera streetphoto', 'travel fashion'),
  theme('music', 6, 0.46, 22, '🎧', 'music newmusic songwriter livemusic guitar', 'gaming fashion'),
  theme('pets', 4, 0.64, 29, '🐶', 'pets dogsofinstagram catlover puppy rescue', 'parenting home'),
];

export const THEME_INDEX: ReadonlyMap<string, number> = new Map(THEMES.map((t, i) => [t.slug, i]));
