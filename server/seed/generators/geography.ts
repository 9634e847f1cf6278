/** Creators with another language write in English. */
export const CAPTION_LANGUAGES = ['en', 'fr', 'de', 'es', 'pt', 'it', 'ja', 'zh', 'ko', 'ar'] as const;
export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number];

export type Culture =
  | 'anglo'
  | 'french'
  | 'germanic'
  | 'spanish'
  | 'portuguese'
  | 'italian'
  | 'slavic'
  | 'turkish'
  | 'arabic'
  | 'japanese'
  | 'chinese'
  | 'korean'
  | 'indian'
  | 'malay'
  | 'african';

export interface Country {
  code: string;
  /** Share of the creators, in 256ths. */
  weight: number;
  /** ISO 639-1, the main one first. */
  languages: readonly string[];
  /** Hours east of UTC, without daylight saving. */
  offset: number;
  culture: Culture;
  cities: readonly string[];
  currency: string;
}

const country = (
  code: string,
  weight: number,
  languages: string,
  offset: number,
  culture: Culture,
  currency: string,
  cities: string,
): Country => ({
  code,
  weight,
  languages: languages.split(' '),
  offset,
  culture,
  currency,
  cities: cities.split('|'),
});

/** Weights sum to 256. */
export const COUNTRIES: readonly Country[] = [
  country('US', 46, 'en', -6, 'anglo', 'USD', 'New York|Los Angeles|Chicago|Austin|Miami'),
  country('GB', 18, 'en', 0, 'anglo', 'GBP', 'London|Manchester|Bristol|Glasgow'),
  country('CA', 6, 'en fr', -5, 'anglo', 'USD', 'Toronto|Montreal|Vancouver'),
  country('AU', 5, 'en', 10, 'anglo', 'USD', 'Sydney|Melbourne|Perth'),
  country('IE', 2, 'en', 0, 'anglo', 'EUR', 'Dublin|Cork'),
  country('FR', 18, 'fr', 1, 'french', 'EUR', 'Paris|Lyon|Marseille|Bordeaux'),
  country('BE', 3, 'fr nl', 1, 'french', 'EUR', 'Brussels|Liège|Ghent'),
  country('DE', 14, 'de', 1, 'germanic', 'EUR', 'Berlin|Hamburg|Munich|Cologne'),
  country('AT', 3, 'de', 1, 'germanic', 'EUR', 'Vienna|Graz'),
  country('CH', 3, 'de fr', 1, 'germanic', 'EUR', 'Zurich|Geneva|Basel'),
  country('NL', 4, 'nl en', 1, 'germanic', 'EUR', 'Amsterdam|Rotterdam|Utrecht'),
  country('SE', 3, 'sv en', 1, 'germanic', 'EUR', 'Stockholm|Gothenburg'),
  country('ES', 11, 'es', 1, 'spanish', 'EUR', 'Madrid|Barcelona|Valencia|Seville'),
  country('MX', 8, 'es', -6, 'spanish', 'USD', 'Mexico City|Guadalajara|Monterrey'),
  country('AR', 4, 'es', -3, 'spanish', 'USD', 'Buenos Aires|Córdoba'),
  country('CO', 3, 'es', -5, 'spanish', 'USD', 'Bogotá|Medellín'),
  country('BR', 12, 'pt', -3, 'portuguese', 'USD', 'São Paulo|Rio de Janeiro|Salvador'),
  country('PT', 3, 'pt', 0, 'portuguese', 'EUR', 'Lisbon|Porto'),
  country('IT', 11, 'it', 1, 'italian', 'EUR', 'Milan|Rome|Naples|Turin'),
  country('PL', 3, 'pl en', 1, 'slavic', 'EUR', 'Warsaw|Kraków|Gdańsk'),
  country('TR', 4, 'tr en', 3, 'turkish', 'USD', 'Istanbul|Ankara|Izmir'),
  country('AE', 6, 'ar en', 4, 'arabic', 'AED', 'Dubai|Abu Dhabi|Sharjah'),
  country('SA', 6, 'ar', 3, 'arabic', 'AED', 'Riyadh|Jeddah|Dammam'),
  country('EG', 3, 'ar', 2, 'arabic', 'USD', 'Cairo|Alexandria'),
  country('MA', 2, 'ar fr', 1, 'arabic', 'EUR', 'Casablanca|Rabat'),
  country('JP', 12, 'ja', 9, 'japanese', 'USD', 'Tokyo|Osaka|Kyoto|Fukuoka'),
  country('CN', 18, 'zh', 8, 'chinese', 'USD', 'Shanghai|Beijing|Chengdu|Hangzhou'),
  country('TW', 3, 'zh', 8, 'chinese', 'USD', 'Taipei|Kaohsiung'),
  country('KR', 8, 'ko', 9, 'korean', 'USD', 'Seoul|Busan|Incheon'),
  country('IN', 5, 'hi en', 5.5, 'indian', 'USD', 'Mumbai|Delhi|Bengaluru'),
  country('ID', 3, 'id en', 7, 'malay', 'USD', 'Jakarta|Bandung'),
  country('PH', 2, 'en', 8, 'malay', 'USD', 'Manila|Cebu City'),
  country('NG', 2, 'en', 1, 'african', 'USD', 'Lagos|Abuja'),
  country('ZA', 2, 'en', 2, 'african', 'USD', 'Johannesburg|Cape Town'),
];

/** The country's first available language, else English. */
export function captionLanguage(country: Country): number {
  for (const language of country.languages) {
    const i = (CAPTION_LANGUAGES as readonly string[]).indexOf(language);
    if (i >= 0) return i;
  }
  return 0;
}
