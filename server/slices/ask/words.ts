import type { AskReport } from '#contract/ask.ts';

/**
 * Regular expressions of whole words in English and French that lead to a report, in the form of
 * `plainWords`: lower case, without accents and punctuation.
 */
export const AUDIENCE =
  'people who|fan base|follows?|suivent|gens|audiences?|followers?|following|abonnes?|public|communaute|fans?|subscribers?|spectateurs?|viewers?';
const POSTS =
  'posts?|posted|posting|postes?|publications?|publish\\w*|publie\\w*|contents?|contenus?|videos?|reels?|story|stories|shorts?|photos?|pictures?|carousels?|clips?|hits?';
const HOW_MANY = 'how many|number of|count of|combien|nombre';
const BEST =
  'hits?|biggest|successful|popular|populaires?|favou?rites?|best|top|most|highest|strongest|perform\\w*|viral\\w*|meilleure?s?|mieux|les? plus|la plus|cartonne\\w*';
const WORST =
  'bad|badly|fewest|disappoint\\w*|worst|flop\\w*|weak\\w*|least|lowest|poor\\w*|pires?|moins bonn?e?s?|les? moins|la moins|echecs?';
const COUNTED =
  'impressions?|reach|portee|interactions?|views|vues?|likes|emv|media values?|valeurs? media|commentaires|comments';
const HOW_MUCH =
  'how many|how much|combien|total\\w*|totaux|sum|overall|in all|what (?:is|was|were|are)|quel(?:le)?s? (?:est|etait|sont)';
const GROWING =
  'larger|bigger|smaller|shrink\\w*|grandi\\w*|grow\\w*|croissance|evolu\\w*|augment\\w*|gain\\w*|gagn\\w*|los[et]|losing|lost|perd\\w*|progress\\w*';
export const COMPARED =
  'compar\\w*|differences?|ecart|versus|vs|against|par rapport|contre|than (?:before|the (?:month|year|week) before)';
const PEERS =
  'createurs de sa taille|similar|peers?|others?|other creators|pairs|autres|concurren\\w*|competit\\w*|benchmark\\w*|(?:than|above|below|que|de) (?:the |la )?(?:average|moyenne)';
const WHERE = 'where|countr\\w+|pays|nationalit\\w*|located';

/** All groups must match; their scores add up. */
export interface WordRule {
  report: AskReport;
  weight: number;
  groups: readonly string[];
}
const rule = (report: AskReport, weight: number, ...groups: string[]): WordRule => ({
  report,
  weight,
  groups,
});

export const RULES: readonly WordRule[] = [
  rule('posts_over_time', 3, HOW_MANY, POSTS),
  rule(
    'posts_over_time',
    4,
    'how often|frequen\\w+|(?:a|per|each|every) (?:day|week|month)|par (?:jour|semaine|mois)|month by month|mois par mois|calendar|calendrier|rythme|over time|regular\\w*',
  ),
  rule(
    'posts_over_time',
    4,
    'acti(?:ve|vity|vite|fs?|ves)|most months?|(?:which|what|quel) (?:months?|mois)',
  ),
  rule('best_posts', 5, BEST, POSTS),
  rule('weakest_posts', 6, WORST, `${POSTS}|${COUNTED}`),
  rule('latest_posts', 6, 'latest|newest|recent\\w*|derniere?s?|last post|plus recente?s?', POSTS),
  rule('totals', 2, COUNTED),
  rule('totals', 2, HOW_MUCH, COUNTED),
  rule('engagement', 5, 'engag\\w*|er|react|reacts|reaction|reagi\\w*'),
  rule('followers', 4, HOW_MANY, 'followers?|abonnes?|subscribers?|fans?'),
  rule('followers', 4, 'how (?:big|large)|size|taille', `${AUDIENCE}|account|compte|profile?`),
  rule('followers', 1, 'followers?|abonnes?|subscribers?'),
  rule('growth', 4, GROWING),
  rule('growth', 3, GROWING, `${AUDIENCE}|account|compte`),
  rule(
    'platforms',
    7,
    'which (?:platforms?|networks?|channels?)|quel(?:le)?s? (?:plateformes?|reseaux?|reseaux? sociaux)|platforms|plateformes|reseaux',
  ),
  rule('benchmark', 5, PEERS),
  rule('benchmark', 2, PEERS, `${COMPARED}|compares?|better|worse|meilleure?|pire`),
  rule('audience_countries', 5, `${AUDIENCE}|people`, WHERE),
  rule('audience_countries', 1, 'countr\\w+|pays'),
  rule('audience_cities', 6, AUDIENCE, 'city|cities|villes?'),
  rule('audience_cities', 2, 'cities|villes'),
  rule(
    'audience_ages',
    6,
    AUDIENCE,
    'ages?|aged|old|older|young\\w*|jeunes?|ans|gen z|millennials|generations?',
  ),
  rule(
    'audience_genders',
    6,
    AUDIENCE,
    'women|men|females?|males?|genders?|femmes?|hommes?|genre|sexe|girls|boys|feminine?|masculine?',
  ),
  rule('audience_genders', 2, 'share of (?:women|men)|part d(?:e|es) (?:femmes|hommes)'),
  rule('audience_languages', 6, AUDIENCE, 'languages?|langues?|speaks?|parlent'),
  rule('audience_interests', 6, AUDIENCE, 'interest\\w*|interess\\w*|centres? d interets?|hobb\\w+'),
  rule(
    'credibility',
    7,
    'fake|faux|fausse|bots?|real|vrais?|credib\\w*|authenti\\w*|suspicious|suspects?|bought|achete\\w*',
  ),
  rule(
    'brands',
    5,
    'brands?|marques?|collab\\w*|sponsors|work(?:s|ed|ing)? with|companies|societes?|entreprises?|labels?',
  ),
  rule('brands', 3, 'which|what|quel(?:le)?s?', 'brands?|marques?|companies'),
  rule(
    'paid_share',
    6,
    'sponsored|sponsoring|sponsoris\\w*|paid|remuner\\w*|payee?s?|publicit\\w*|ads|advert\\w*|partenariats?|partnerships?|organi(?:c|que)s?',
  ),
  rule('hashtags', 6, 'hashtags?|tags|mots? diese|mots? cles?|keywords?'),
  rule('mentions', 3, 'mentions?|mentionne\\w*|mentioned|tagged'),
  rule(
    'mentions',
    4,
    'who|whom|which (?:people|accounts?)|qui|quels? comptes?',
    'mention\\w*|tag|tags|tagge\\w*|cite|identifie',
  ),
  rule(
    'posting_times',
    7,
    'what time|best (?:day|time|hour)s?|time of (?:the )?day|hours?|heures?|days? of (?:the )?week|weekdays?|jours? de (?:la )?semaine|quels? jours?',
  ),
  rule('posting_times', 7, 'when (?:does|do|is|should)|quand', POSTS),
  rule('compare_periods', 3, COMPARED),
  rule(
    'prices',
    7,
    'costs?|prices?|pricing|(?:her|his|their) rates|rate card|fees?|tarifs?|prix|cout\\w*|charges?|how much (?:is|for|does) (?:an?|one)|pay|payer|demande\\w*|factur\\w*|expensive|cher',
  ),
  rule(
    'about',
    6,
    'who is|who s|qui est|tell me about|biograph\\w*|bio|contact\\w*|e ?mail|phone|birthday|agent',
  ),
  rule('about', 2, 'ages?|old|born'),
  rule('about', 4, 'where|pays|country', 'vient|comes? from|is (?:he|she|this) from'),
  rule('about', 3, 'where', 'lives?|vit|habite|(?:is|comes?) .*from'),
];

/** Words before a topic. */
export const TOPIC_MARKS =
  /\b(?:(?:post(?:s|ed|ing)?|talk(?:s|ed|ing)?|speaks?|spoke|says?|said|write|wrote|parl\w+|publi\w+|dit|anything)\b.*?\b(?:about|on|of|de|du|des|d|sur|a propos de|au sujet de)|mentioning|mentionn?ant|mentions of)\s+(.+)$/;
/** A topic after one of these narrows down other questions too. */
export const ABOUT =
  /\b(?:about|mentioning|a propos d[eu]?|au sujet d[eu]?|qui parlent d[eu]?|parlant d[eu]?)\b/;
/** Not part of a topic. */
export const TOPIC_STOPS =
  /\b(?:the|a|an|any|her|his|their|le|la|les|l|un|une|des|de|du|d|ses?|son|sa|in|en|on|sur|this|last|ce|cette|posts?|videos?|publications?|it|elle|il|t|she|he)\b/g;

export const SORT_WORDS = [
  ['impressions', /\b(?:impressions?|views?|viewed|seen|watched|vues?|reach|portee)\b/],
  ['engagement_rate', /\b(?:engag\w*)\b/],
  ['media_value', /\b(?:emv|media values?|valeurs? media|worth)\b/],
] as const;

export const SUM_WORDS = [
  ['impressions', /\b(?:impressions?|views?|vues?)\b/],
  ['reach', /\b(?:reach|portee)\b/],
  ['media_value', /\b(?:emv|media values?|valeurs? media)\b/],
  ['interactions', /\b(?:interactions?|likes?|comments?|commentaires?)\b/],
] as const;

/** Words of only one language, which decide the language of the answer. */
export const FRENCH =
  /\b(?:le|la|les|des|du|un|une|est|quel(?:le)?s?|combien|ses?|sa|son|elle|il|sur|avec|dans|quand|qui|que|depuis|pour|et|ou|par|moi|mois|annee)\b/g;
export const ENGLISH =
  /\b(?:the|is|are|what|which|how|who|when|where|does|do|did|her|his|their|she|he|they|of|in|with|and|has|have|this|for|on|by|me|year|month)\b/g;
