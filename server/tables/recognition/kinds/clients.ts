import { atLeast, type Dictionary, readerOf } from './dictionary.ts';

export type ClientTarget = 'name' | 'language' | 'main_color' | 'footer';

/** Columns of lists of clients, as CRMs and people write them. */
const CLIENT_FIELDS: Dictionary<ClientTarget> = {
  name: {
    label: 'Client',
    is_needed: true,
    holds: atLeast(0.6, (cell) => /\p{L}/u.test(cell)),
    names: {
      en: 'client|client name|account name|customer|customer name|company|company name|account|organization|organisation|brand|name',
      de: 'kunde|kundenname|firma|unternehmen|mandant|auftraggeber',
      fr: 'nom du client|annonceur|société|entreprise|compte|raison sociale|marque|nom',
      es: 'cliente|nombre del cliente|empresa|cuenta',
      it: 'cliente|nome cliente|azienda',
      pt: 'cliente|nome do cliente|empresa',
      nl: 'klant|klantnaam|bedrijf',
      zh: '客户|客户名称|公司',
    },
  },
  language: {
    label: 'Language of reports',
    names: {
      en: 'language|report language|locale',
      de: 'sprache',
      fr: 'langue',
      es: 'idioma',
      it: 'lingua',
      nl: 'taal',
      zh: '语言',
    },
  },
  main_color: {
    label: 'Main color',
    holds: atLeast(0.6, (cell) => /^#?[0-9a-f]{6}$/i.test(cell.trim())),
    names: {
      en: 'main color|color|colour|brand color|primary color|hex',
      de: 'farbe|hauptfarbe',
      fr: 'couleur|couleur principale',
      es: 'color principal',
      it: 'colore',
      pt: 'cor',
      nl: 'kleur',
    },
  },
  footer: {
    label: 'Footer',
    names: { en: 'footer|report footer|legal line', de: 'fußzeile', fr: 'pied de page|mentions' },
  },
};

export const clientColumns = readerOf(CLIENT_FIELDS);
