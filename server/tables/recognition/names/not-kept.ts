import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { keyOf, wordsOf } from '../header-words.ts';

export const REPORTED_RATE = sentenceFor('rates_not_imported');

/** Understood columns that are not imported, with the displayed reason. */
interface NotKept {
  reason: Sentence;
  /** Whole names, separated by `|`. */
  names: string;
  /** Beginnings or ends of names with blanks between words. */
  like?: RegExp;
}

const CONTACTS: NotKept = {
  reason: sentenceFor('contact_kind_unsupported'),
  names:
    'email|e mail|mail|email address|e mail adresse|public email|business email|contact email|contact mail|adresse mail|adresse email|correo|correo electronico|phone|phone number|public phone number|business phone number|contact phone number|telefon|telefonnummer|telephone|téléphone|tel|teléfono|telefono|mobile|mobil|handy|whatsapp|whats app|wechat|微信|联系方式|メール|メールアドレス|电话|邮箱|agent|agent name|agent email|agency|agentur|agence|manager|management|manager email|ansprechpartner|contact|kontakt|contact person|line id',
  like: /\b(e ?mail|phone|telefon|telephone|whatsapp)\b/,
};
const PRICES: NotKept = {
  reason: sentenceFor('name_without_post_kind'),
  names:
    'price|prices|preis|preise|prix|tarif|tarifs|honorar|budget|fee|fees|rate card|cost|kosten|cout|coût|precio|preço|prezzo|报价|价格|合作价格|刊例价|currency|währung|devise|moneda',
  like: /^(price|preis|prix|tarif|fee|cost|rate|precio|honorar) (post|story|stories|reel|reels|video|tiktok|carousel|short|shorts|integration|feed|live|usd|eur|gbp|chf|per|pro|par)\b|\b(price|preis|prix|tarif|fee|cost|honorar|precio)( (usd|eur|gbp|chf))?$|报价|价格|刊例/,
};
const AUDIENCES: NotKept = {
  reason: sentenceFor('audience_kind_unsupported'),
  names:
    'credibility|crédibilité|credibilidad|glaubwürdigkeit|audience credibility|credibility class|audience type|audience types|notable users|brand affinity|audience gender|audience age|audience countries|audience cities|audience interests|audience languages|audience ethnicities|female %|male %|female pct|male pct|% female|% male|female|male|weiblich|männlich|frauen|männer|femmes|hommes|mujeres|hombres|粉丝年龄段|aqs|audience quality score|fake followers|real followers|quality audience|viewer percentage',
  like: /^(audience|audiences|zielgruppe|followers?|fans|demographics?|viewers?) (gender|genders|female|male|women|men|age|ages|country|countries|city|cities|geo|states?|languages?|interests?|ethnicity|ethnicities|credibility|brand|brands|type|types|quality|authenticity|reachability|income|education|marital|overlap|lookalikes?|split|top)\b|^(age|ages|alter|âge|edad) (group )?\d{1,2}( \d{2})?( %)?$|^\d{2} \d{2}( %| years| jahre| ans)?$|^\d{2} %$|^(country|land|pays|city|stadt|ville|ethnicity|ethnicities|language|interest) [a-z]{2}( %)?$|^ethnicity \w+$|^(female|male|women|men|frauen|männer|femmes|hommes)( share| anteil| \d.*| %)$/,
};
const NOTES: NotKept = {
  reason: sentenceFor('notes_without_words'),
  names:
    'note|notes|notiz|notizen|bemerkung|bemerkungen|anmerkung|anmerkungen|remark|remarks|label|labels|internal note|internal notes|comment notes|remarque|remarques|commentaire interne|备注|備考|メモ|nota|notas',
};
const RATES: NotKept = {
  reason: REPORTED_RATE,
  names:
    '60 day eng rate|like engagement rate|comment engagement rate|ctr|vtr|completion rate|retention rate|watched full video|average percentage viewed',
};
const SUMS: NotKept = {
  reason: sentenceFor('sums_not_imported'),
  names:
    'interactions|total interactions|total interaction|engagement|engagements|total engagement|total engagements|engagement total|reactions comments and shares|reactions comments shares|interaktionen|interazioni|interacciones|engajamento|互动量|互动数|总互动|互动总量|互动总数|总互动量|インタラクション|reactions comments shares and clicks',
};

export const NOT_KEPT: readonly NotKept[] = [CONTACTS, PRICES, AUDIENCES, NOTES, RATES, SUMS];

const REASONS = new Map(
  NOT_KEPT.flatMap(({ reason, names }) => names.split('|').map((name) => [keyOf(wordsOf(name)), reason])),
);

/** Null for other names. */
export function reasonNotKept(words: readonly string[]): Sentence | null {
  if (words.length === 0 || words.length > 12) return null;
  const text = words.join(' ');
  return REASONS.get(keyOf(words)) ?? NOT_KEPT.find(({ like }) => like?.test(text))?.reason ?? null;
}

/** Last words of technical or sorting properties, which are never a performance. */
const DETAILS = new Set(
  'width|height|bitrate|fps|version|latitude|longitude|lat|lng|lon|zip|zipcode|hour|weekday|index|idx|sort|order|rank|ranking|position|page|size|bytes|hash|checksum|seed|offset|cursor|limit|status|code|level|revision|quality|zone|timezone|sku|resolution|orientation|scale|volume|loudness|peak|expires|expiry|expiration|ttl'.split(
    '|',
  ),
);
/** Last words of other objects' ids. */
const KEYS = new Set('id|ids|key|pk|uuid|guid|uid|fbid|gid|token|etag|cursor'.split('|'));

/** Null if numbers or dates may be relevant. */
export function reasonDetail(words: readonly string[]): Sentence | null {
  const last = words.at(-1) ?? '';
  if (words.length > 1 && KEYS.has(last)) return sentenceFor('id_not_stored');
  if (DETAILS.has(last)) return sentenceFor('column_about_file');
  return null;
}
