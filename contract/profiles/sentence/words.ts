import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { spellingsOf } from '../../platforms/platforms.ts';
import { COUNTRY_WORDS, LANGUAGE_WORDS, NATION_WORDS } from './places.ts';
import { plain } from './tokens.ts';

export type Measure = 'followers' | 'engagement' | 'growth' | 'credibility' | 'price' | 'age';
export type Gender = 'female' | 'male';
/** Yes-or-no filters. */
export type Switch = 'verified' | 'has_email' | 'in_lists' | 'in_campaigns' | 'worked_with';

/** Meaning of a word or phrase. */
export type Meaning =
  | { is: 'platform'; platform: Platform }
  | { is: 'noun'; kind: 'influencer' | 'brand'; gender?: Gender; platform?: Platform }
  | { is: 'country'; code: string }
  | { is: 'city'; city: string }
  | { is: 'continent'; code: string }
  | { is: 'nation'; code: string }
  | { is: 'language'; code: string }
  | { is: 'gender'; gender: Gender }
  | { is: 'measure'; measure: Measure }
  | { is: 'tier'; range: readonly [number | undefined, number | undefined] }
  | { is: 'switch'; name: Switch; on: boolean }
  | { is: 'days'; days: number }
  | { is: 'unit_of_days'; days: number }
  | { is: 'topic'; topic: string }
  | {
      is:
        | 'from'
        | 'least'
        | 'most'
        | 'between'
        | 'to'
        | 'and'
        | 'or'
        | 'not'
        | 'audience'
        | 'average'
        | 'mostly';
    }
  | { is: 'about' | 'of' | 'posted' | 'filler' };

type Table = ReadonlyMap<string, Meaning>;

/** As its tokens, joined by spaces. */
export const phrase = (text: string): string =>
  plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function add(table: Map<string, Meaning>, meaning: Meaning, words: string): void {
  for (const word of words.split('|')) table.set(phrase(word), meaning);
}

const NOUNS: readonly [Meaning & { is: 'noun' }, words: string][] = [
  [
    { is: 'noun', kind: 'influencer' },
    'creator|creators|influencer|influencers|content creator|content creators|blogger|bloggers|profiles|' +
      'créateur|créateurs|créateurs de contenu|créateur de contenu|influenceur|influenceurs|blogueurs|profils|kol|kols',
  ],
  [
    { is: 'noun', kind: 'influencer', gender: 'female' },
    'créatrice|créatrices|créatrices de contenu|créatrice de contenu|influenceuse|influenceuses|blogueuses',
  ],
  [{ is: 'noun', kind: 'brand' }, 'brand|brands|marque|marques'],
  [{ is: 'noun', kind: 'influencer', platform: 'youtube' }, 'youtuber|youtubers|youtubeur|youtubeurs'],
  [{ is: 'noun', kind: 'influencer', platform: 'youtube', gender: 'female' }, 'youtubeuse|youtubeuses'],
  [{ is: 'noun', kind: 'influencer', platform: 'tiktok' }, 'tiktoker|tiktokers|tiktokeur|tiktokeurs'],
  [{ is: 'noun', kind: 'influencer', platform: 'tiktok', gender: 'female' }, 'tiktokeuse|tiktokeuses'],
  [
    { is: 'noun', kind: 'influencer', platform: 'instagram' },
    'instagrammer|instagrammers|instagrameur|instagrameurs',
  ],
];

const CONTINENT_WORDS: Readonly<Record<string, string>> = {
  AF: 'africa|afrique',
  AS: 'asia|asie',
  EU: 'europe',
  NA: 'north america|amérique du nord',
  OC: 'oceania|océanie',
  SA: 'south america|amérique du sud',
};

const MEASURES: Readonly<Record<Measure, string>> = {
  followers: 'follower|followers|subscriber|subscribers|fan|fans|abonné|abonnés|abonnées',
  engagement: "engagement|engagement rate|er|taux d'engagement|rate of engagement|engaged|taux engagement",
  growth: 'growth|growing|30 day growth|croissance',
  credibility: 'credibility|authenticity|crédibilité|authenticité',
  price: 'price|prices|cost|costs|budget|fee|fees|prix|tarif|tarifs|coût',
  age: 'aged|age|years old|year old|yo|âge|âgé|âgés|âgée|âgées|ans|year olds',
};

const SWITCHES: readonly [name: Switch, on: boolean, words: string][] = [
  [
    'verified',
    true,
    'verified|verified account|verified accounts|vérifié|vérifiés|vérifiée|vérifiées|compte vérifié|comptes vérifiés',
  ],
  [
    'verified',
    false,
    'not verified|unverified|non vérifié|non vérifiés|pas vérifié|pas vérifiés|non vérifiée|non vérifiées',
  ],
  [
    'has_email',
    true,
    'email|e mail|emails|email address|e mail address|adresse e mail|adresse email|mail|adresse mail|courriel',
  ],
  [
    'has_email',
    false,
    'no email|no e mail|without email|without e mail|without an email|sans email|sans e mail|sans mail|sans adresse e mail',
  ],
  [
    'in_lists',
    true,
    'in lists|in a list|in my lists|in our lists|on a list|listed|dans une liste|dans des listes|dans mes listes|dans nos listes',
  ],
  [
    'in_lists',
    false,
    'not in lists|not in a list|not in any list|not in my lists|not in our lists|in no list|not on a list|not listed|pas dans une liste|pas dans mes listes|pas dans nos listes|dans aucune liste|hors listes|hors de nos listes|absents de nos listes',
  ],
  [
    'in_campaigns',
    true,
    'in campaigns|in a campaign|in our campaigns|dans une campagne|dans des campagnes|dans nos campagnes',
  ],
  [
    'in_campaigns',
    false,
    'not in campaigns|not in a campaign|not in any campaign|in no campaign|not in our campaigns|pas dans une campagne|dans aucune campagne|hors campagnes|pas dans nos campagnes',
  ],
  [
    'worked_with',
    true,
    'worked with|worked with us|worked with before|we worked with|already worked with|we have worked with|déjà travaillé|déjà travaillé avec nous|ayant travaillé avec nous|avec qui nous avons travaillé|qui ont travaillé avec nous|déjà collaboré',
  ],
  [
    'worked_with',
    false,
    "not worked with|never worked with|not yet worked with|not worked with us|never worked with us|not worked with before|we haven't worked with|we have not worked with|we never worked with|haven't worked with|hide worked with|new to us|jamais travaillé avec nous|pas encore travaillé avec nous|jamais travaillé|jamais travaillé avec|pas encore travaillé|pas travaillé avec nous|sans collaboration passée|n'ayant jamais travaillé avec nous|qui n'ont jamais travaillé avec nous|avec qui nous n'avons jamais travaillé",
  ],
];

const TIERS: readonly [from: number | undefined, to: number | undefined, words: string][] = [
  [1000, 10_000, 'nano'],
  [10_000, 100_000, 'micro'],
  [100_000, 500_000, 'mid tier|midtier|mid|moyen|moyens'],
  [500_000, 1_000_000, 'macro'],
  [1_000_000, undefined, 'mega|méga'],
];

const TOPICS: readonly [topic: string, words: string][] = [
  ['beauty', 'beauté|beauty'],
  ['skincare', 'skincare|skin care|soin de la peau|soins de la peau|soins du visage'],
  ['makeup', 'makeup|make up|maquillage'],
  ['hair', 'hair|hair care|haircare|cheveux|soins des cheveux|coiffure'],
  ['fragrance', 'fragrance|fragrances|perfume|parfum|parfums'],
  ['fashion', 'fashion|mode'],
  ['food', 'food|cuisine|gastronomie|alimentation'],
  ['cooking', 'cooking|recipes|recettes'],
  ['fitness', 'fitness|musculation'],
  ['wellness', 'wellness|bien être'],
  ['health', 'health|santé'],
  ['travel', 'travel|voyage|voyages'],
  ['gaming', 'gaming|games|jeux vidéo|jeu vidéo'],
  ['tech', 'tech|technology|technologie'],
  ['parenting', 'parenting|parentalité|family|famille|maternité'],
  ['home', 'home|interior|interiors|maison|home decor|décoration|déco'],
  ['diy', 'diy|bricolage|loisirs créatifs'],
  ['sport', 'sport|sports'],
  ['football', 'football|soccer'],
  ['music', 'music|musique'],
  ['dance', 'dance|danse'],
  ['art', 'art|arts'],
  ['photography', 'photography|photographie'],
  ['books', 'books|livres|lecture'],
  ['cars', 'cars|automobile|voitures'],
  ['pets', 'pets|animals|animaux|animaux de compagnie'],
  ['gardening', 'gardening|jardinage'],
  ['finance', 'finance|finances|investing|investissement'],
  ['business', 'business|entrepreneuriat'],
  ['comedy', 'comedy|humour'],
  ['education', 'education|éducation'],
  ['lifestyle', 'lifestyle|art de vivre'],
  ['luxury', 'luxury|luxe'],
  ['outdoor', 'outdoor|outdoors|plein air'],
  ['yoga', 'yoga'],
  ['nutrition', 'nutrition'],
  ['wine', 'wine|vin'],
  ['sustainability', 'sustainability|écologie|développement durable'],
];

/** Topics that a wider one includes. */
export const TOPIC_FAMILIES: Readonly<Record<string, readonly string[]>> = {
  beauty: ['skincare', 'makeup', 'fragrance', 'hair', 'nails', 'clean beauty', 'cosmetics'],
  food: ['cooking', 'baking', 'recipes', 'restaurants', 'wine', 'vegan food'],
  sport: ['fitness', 'football', 'running', 'yoga', 'cycling', 'tennis'],
  home: ['interior design', 'decoration', 'diy', 'gardening'],
  fashion: ['streetwear', 'jewelry', 'sneakers', 'accessories'],
};

type Plain =
  | 'from'
  | 'least'
  | 'most'
  | 'between'
  | 'to'
  | 'and'
  | 'or'
  | 'not'
  | 'audience'
  | 'average'
  | 'mostly';
const GRAMMAR: readonly [is: Plain | 'about' | 'of' | 'posted' | 'filler', words: string][] = [
  [
    'least',
    'over|more than|above|at least|min|minimum|starting at|bigger than|larger than|plus de|au moins|à partir de|au dessus de|supérieur à|supérieure à',
  ],
  [
    'most',
    "under|less than|below|at most|max|maximum|up to|no more than|fewer than|smaller than|moins de|au plus|jusqu'à|en dessous de|inférieur à|inférieure à|sous",
  ],
  ['from', 'from'],
  ['between', 'between|entre'],
  ['to', 'to|à|until'],
  ['and', 'and|et|as well as|ainsi que'],
  ['or', 'or|ou'],
  ['not', 'not|no|without|except|excluding|but not|non|pas|sans|sauf|hors|hormis|aucun|aucune|never|jamais'],
  ['audience', 'audience|audiences|public|followership|viewers|spectateurs'],
  [
    'average',
    "above average|above average engagement|above the average|over average|better than average|au dessus de la moyenne|supérieur à la moyenne|supérieure à la moyenne|high engagement|strong engagement|good engagement|engagement above average|engagement above the average|taux d'engagement supérieur à la moyenne|engagement supérieur à la moyenne|engagement au dessus de la moyenne|fort engagement|bon engagement|fort taux d'engagement|engagement élevé",
  ],
  [
    'mostly',
    'mostly|mainly|majority|predominantly|a majority of|mostly of|majoritairement|principalement|surtout|en majorité|une majorité de|majorité de',
  ],
  [
    'about',
    'about|talking about|talk about|posting about|who post about|on the topic of|specialised in|specialized in|focused on|mentioning|who mention|parlant de|qui parlent de|qui parle de|sur le thème de|à propos de|spécialisés dans|spécialisé dans|spécialisées dans|spécialisée dans|qui mentionnent|autour de',
  ],
  ['of', 'of|de|d|du|des'],
  [
    'posted',
    'posted|posting|active|who posted|have posted|that posted|a publié|ont publié|ayant publié|publié|qui ont publié|actif|actifs|active|actives',
  ],
  [
    'filler',
    'a|an|the|in|on|with|who|that|have|has|having|are|is|for|at|by|their|them|whose|which|only|some|any|all|me|my|our|find|show|search|looking|i|want|need|we|us|please|' +
      'posts|videos|content|publications|vidéos|contenu|contenus|based|living|located|people|rate|account|accounts|with an|the last|last|past|within|during|since|this|these|ago|s|t|old|one|' +
      'le|la|les|l|un|une|en|au|aux|dans|avec|qui|que|qu|ont|a|sont|est|pour|par|leur|leurs|dont|seulement|uniquement|tous|toutes|je|cherche|veux|nous|nos|trouve|montre|trouver|basé|basés|basée|basées|situés|vivant|habitant|compte|comptes|ces|cette|ce|depuis|derniers|dernières|dernier|dernière|il y a|y|sur|ayant|possédant|n',
  ],
];

const DAYS: readonly [days: number, words: string][] = [
  [7, 'this week|last week|past week|cette semaine|la semaine dernière'],
  [30, 'this month|last month|past month|ce mois|ce mois ci|le mois dernier|recently|récemment'],
  [365, 'this year|last year|past year|cette année'],
];
const UNITS_OF_DAYS: readonly [days: number, words: string][] = [
  [1, 'day|days|jour|jours'],
  [7, 'week|weeks|semaine|semaines'],
  [30, 'month|months|mois'],
  [365, 'year|years|année|années'],
];

const GENDERS: Readonly<Record<Gender, string>> = {
  female: 'women|woman|female|females|girls|femme|femmes|féminin|féminine|féminins|féminines',
  male: 'men|man|male|males|boys|homme|hommes|masculin|masculine|masculins|masculines',
};

let table: Table | null = null;

/** All words, built on first use. Longer phrases win; of equal ones the later entry. */
export function meanings(): Table {
  if (table !== null) return table;
  const built = new Map<string, Meaning>();
  for (const [is, words] of GRAMMAR) add(built, { is }, words);
  for (const [topic, words] of TOPICS) add(built, { is: 'topic', topic }, words);
  for (const [code, words] of COUNTRY_WORDS()) add(built, { is: 'country', code }, words);
  for (const [code, words] of Object.entries(NATION_WORDS)) add(built, { is: 'nation', code }, words);
  for (const [code, words] of Object.entries(CONTINENT_WORDS)) add(built, { is: 'continent', code }, words);
  for (const [code, words] of Object.entries(LANGUAGE_WORDS)) add(built, { is: 'language', code }, words);
  for (const platform of PLATFORMS) add(built, { is: 'platform', platform }, spellingsOf(platform).join('|'));
  for (const [meaning, words] of NOUNS) add(built, meaning, words);
  for (const [measure, words] of Object.entries(MEASURES))
    add(built, { is: 'measure', measure: measure as Measure }, words);
  for (const [from, to, words] of TIERS) add(built, { is: 'tier', range: [from, to] }, words);
  for (const [days, words] of DAYS) add(built, { is: 'days', days }, words);
  for (const [days, words] of UNITS_OF_DAYS) add(built, { is: 'unit_of_days', days }, words);
  for (const [gender, words] of Object.entries(GENDERS))
    add(built, { is: 'gender', gender: gender as Gender }, words);
  for (const [name, on, words] of SWITCHES) add(built, { is: 'switch', name, on }, words);
  table = built;
  return built;
}
