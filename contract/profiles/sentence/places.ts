/** Names that the locale data does not contain. */
const MORE: Readonly<Record<string, string>> = {
  US: 'usa|us|u s|united states of america|america|etats unis|amérique',
  GB: 'uk|u k|great britain|britain|england|angleterre|grande bretagne',
  AE: 'uae|emirates|emirats',
  NL: 'holland|hollande',
  KR: 'korea|corée',
  CZ: 'czech republic|république tchèque',
  TR: 'turkey|turquie',
  CI: 'ivory coast',
};

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Countries with their English and French names. */
export function COUNTRY_WORDS(): [code: string, words: string][] {
  const names = ['en', 'fr'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  );
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isCountry);
  return codes.flatMap((code): [string, string][] => {
    const known = names.flatMap((one) => one.of(code) ?? []);
    const words = [...known, ...(MORE[code] === undefined ? [] : [MORE[code]])];
    return words.length === 0 ? [] : [[code, words.join('|')]];
  });
}

/** Neither a former country nor a group of countries. */
function isCountry(code: string): boolean {
  if (['EU', 'EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO'].includes(code)) return false;
  return new Intl.Locale(`und-${code}`).region === code;
}

/** Adjectives; masculine, feminine and plural. */
export const NATION_WORDS: Readonly<Record<string, string>> = {
  FR: 'french|français|française|françaises',
  US: 'american|us based|américain|américains|américaine|américaines',
  GB: 'british|english|uk based|britannique|britanniques|anglais|anglaise|anglaises',
  DE: 'german|allemand|allemands|allemande|allemandes',
  ES: 'spanish|espagnol|espagnols|espagnole|espagnoles',
  IT: 'italian|italien|italiens|italienne|italiennes',
  BE: 'belgian|belge|belges',
  CH: 'swiss|suisses',
  NL: 'dutch|néerlandais|néerlandaise|néerlandaises',
  PT: 'portuguese|portugais|portugaise|portugaises',
  CA: 'canadian|canadien|canadiens|canadienne|canadiennes',
  BR: 'brazilian|brésilien|brésiliens|brésilienne|brésiliennes',
  MX: 'mexican|mexicain|mexicains|mexicaine|mexicaines',
  JP: 'japanese|japonais|japonaise|japonaises',
  KR: 'korean|coréen|coréens|coréenne|coréennes',
  CN: 'chinese|chinois|chinoise|chinoises',
  IN: 'indian|indien|indiens|indienne|indiennes',
  AU: 'australian|australien|australiens|australienne|australiennes',
  PL: 'polish|polonais|polonaise|polonaises',
  SE: 'swedish|suédois|suédoise|suédoises',
  DK: 'danish|danois|danoise|danoises',
  NO: 'norwegian|norvégien|norvégiens|norvégienne|norvégiennes',
  FI: 'finnish|finlandais|finlandaise|finlandaises',
  IE: 'irish|irlandais|irlandaise|irlandaises',
  AT: 'austrian|autrichien|autrichiens|autrichienne|autrichiennes',
  GR: 'greek|grec|grecs|grecque|grecques',
  TR: 'turkish|turc|turcs|turque|turques',
  MA: 'moroccan|marocain|marocains|marocaine|marocaines',
};

export const LANGUAGE_WORDS: Readonly<Record<string, string>> = {
  fr: 'in french|french speaking|speaking french|who speak french|francophone|francophones|en français|parlant français|qui parlent français',
  en: 'in english|english speaking|speaking english|who speak english|anglophone|anglophones|en anglais|parlant anglais|qui parlent anglais',
  es: 'in spanish|spanish speaking|speaking spanish|who speak spanish|hispanophone|hispanophones|en espagnol|parlant espagnol|qui parlent espagnol',
  de: 'in german|german speaking|speaking german|who speak german|germanophone|germanophones|en allemand|parlant allemand|qui parlent allemand',
  it: 'in italian|italian speaking|speaking italian|who speak italian|italophone|italophones|en italien|parlant italien|qui parlent italien',
  pt: 'in portuguese|portuguese speaking|speaking portuguese|lusophone|lusophones|en portugais|parlant portugais',
  nl: 'in dutch|dutch speaking|speaking dutch|néerlandophone|néerlandophones|en néerlandais',
  ar: 'in arabic|arabic speaking|speaking arabic|arabophone|arabophones|en arabe|parlant arabe',
  ja: 'in japanese|japanese speaking|speaking japanese|en japonais',
  zh: 'in chinese|chinese speaking|speaking chinese|en chinois',
  ko: 'in korean|korean speaking|speaking korean|en coréen',
};
