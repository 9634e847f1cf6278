/** Eight files of an invented campaign as a German agency keeps them: `;`, decimal commas, dd.mm.yyyy. */

const DAY = 86_400_000;
export const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
const dotted = (ago: number) => day(ago).split('-').reverse().join('.');
const whole = (n: number) => n.toLocaleString('de-DE');
export const euros = (n: number) =>
  n.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface Creator {
  handle: string;
  name: string;
  platform: 'Instagram' | 'TikTok';
  city: string;
  topic: string;
  gender: 'weiblich' | 'männlich';
  followers: number;
  /** Fees of a Reel or video, a story, and a post. */
  fees: readonly [main: number, story: number, post: number];
}

const CREATORS: readonly Creator[] = [
  {
    ...{ handle: 'lena.morgentau', name: 'Lena Morgentau', platform: 'Instagram', city: 'Köln' },
    ...{ topic: 'Hautpflege', gender: 'weiblich', followers: 61_200, fees: [900, 250, 500] },
  },
  {
    ...{ handle: 'tobi_kuechenglueck', name: 'Tobias Brandt', platform: 'TikTok', city: 'Hamburg' },
    ...{ topic: 'Kochen', gender: 'männlich', followers: 88_450, fees: [1020.5, 270, 550] },
  },
  {
    ...{ handle: 'mira.waldrand', name: 'Mira Waldrand', platform: 'Instagram', city: 'MÜNCHEN' },
    ...{ topic: 'Nachhaltigkeit', gender: 'weiblich', followers: 42_310, fees: [1141, 290, 600] },
  },
  {
    ...{ handle: 'janis.laeuft', name: 'Janis Petri', platform: 'Instagram', city: 'Leipzig' },
    ...{ topic: 'Fitness', gender: 'männlich', followers: 35_120, fees: [1261.5, 310, 650] },
  },
  {
    ...{ handle: 'frieda_farbe', name: 'Frieda Sommer', platform: 'TikTok', city: 'Düsseldorf' },
    ...{ topic: 'Make-up', gender: 'weiblich', followers: 120_800, fees: [1382, 330, 700] },
  },
  {
    ...{ handle: 'olli.gruen', name: 'Oliver Grün', platform: 'Instagram', city: 'Berlin' },
    ...{ topic: 'Nachhaltigkeit', gender: 'männlich', followers: 27_640, fees: [1502.5, 350, 750] },
  },
];

const TAG = 'Unser Tee am Morgen #kamillentraum';
const reel = (code: string) => `https://www.instagram.com/reel/${code}/`;
const feed = (code: string) => `https://www.instagram.com/p/${code}/`;
const video = (handle: string, n: number) => `https://www.tiktok.com/@${handle}/video/74000000000000${n}`;

const POSTS_HEADER =
  'Beitrags-URL;Benutzername;Plattform;Veröffentlicht am;Beitragsart;Text;Gefällt mir;Kommentare;Aufrufe;Geteilt;Gespeichert;Reichweite;Follower';

function post(creator: Creator, [url, kind, ago, text]: readonly [string, string, number, string]): string {
  const { handle, platform, followers } = creator;
  const numbers = [1240, 48, 18_200, 21, 60, 14_300, followers].map(whole);
  return [url, handle, platform, `${dotted(ago)} 18:30`, kind, text, ...numbers].join(';');
}

function usual(creator: Creator): string[] {
  const { handle, platform } = creator;
  const kinds = ['Reel', 'Karussell', 'Beitrag'];
  return Array.from({ length: 12 }, (_none, n) => {
    const kind = platform === 'TikTok' ? 'Video' : (kinds[n % 3] ?? '');
    const code = `${handle.slice(0, 4)}Alltag${10 + n}`;
    const url =
      platform === 'TikTok'
        ? video(handle, 1000 + n + creator.followers)
        : kind === 'Reel'
          ? reel(code)
          : feed(code);
    return post(creator, [url, kind, 40 + 3 * n, 'Mein Alltag']);
  });
}

const of = (handle: string) => CREATORS.find((one) => one.handle === handle) as Creator;
const LENA = of('lena.morgentau');
const TOBI = of('tobi_kuechenglueck');
const MIRA = of('mira.waldrand');
const JANIS = of('janis.laeuft');
const FRIEDA = of('frieda_farbe');
const OLLI = of('olli.gruen');

interface Planned {
  creator: Creator;
  kind: 'Reel' | 'Story' | 'Beitrag' | 'Karussell' | 'Video';
  quantity: number;
  /** Days ago; negative = in the future. */
  due: number;
  status: 'live' | 'freigegeben' | 'geplant' | 'abgelehnt';
  link: string;
}
export const PLAN: readonly Planned[] = [
  { creator: LENA, kind: 'Reel', quantity: 1, due: 14, status: 'live', link: reel('KamilleLena1') },
  { creator: LENA, kind: 'Karussell', quantity: 1, due: 11, status: 'live', link: feed('KamilleLena2') },
  { creator: LENA, kind: 'Story', quantity: 2, due: 12, status: 'live', link: '' },
  { creator: TOBI, kind: 'Video', quantity: 1, due: 13, status: 'live', link: video(TOBI.handle, 9001) },
  { creator: MIRA, kind: 'Beitrag', quantity: 1, due: 10, status: 'live', link: feed('KamilleMira1') },
  { creator: MIRA, kind: 'Story', quantity: 1, due: 9, status: 'live', link: '' },
  { creator: MIRA, kind: 'Reel', quantity: 1, due: -5, status: 'geplant', link: '' },
  { creator: JANIS, kind: 'Reel', quantity: 1, due: 6, status: 'abgelehnt', link: '' },
  { creator: FRIEDA, kind: 'Video', quantity: 1, due: 8, status: 'freigegeben', link: '' },
  { creator: OLLI, kind: 'Karussell', quantity: 1, due: -4, status: 'geplant', link: '' },
];

export function feeOf({ creator, kind, quantity }: Planned): number {
  const [main, story, other] = creator.fees;
  return quantity * (kind === 'Story' ? story : kind === 'Beitrag' || kind === 'Karussell' ? other : main);
}

const codeOf = ({ name }: Creator) => `${(name.split(' ')[0] ?? '').toUpperCase()}10`;

function story(creator: Creator, n: number, ago: number): string {
  const numbers = [8100 - n * 700, 8900 - n * 650, 12 - n, 210 - n * 20, 160 - n * 11].map(whole);
  return [
    ...[creator.handle, `1796000000000${10 + n}`, `${dotted(ago)} 10:15`, 'Story #kamillentraum'],
    ...numbers,
    `https://www.instagram.com/stories/${creator.handle}/31300000${10 + n}`,
  ].join(';');
}

const ORDERS = 20;

function order(n: number): string {
  const code = [codeOf(LENA), codeOf(TOBI), codeOf(MIRA), ''][n % 4] ?? '';
  const [subtotal, isRefunded] = [19.5 + n, n % 10 === 8];
  const total = subtotal + 4.9;
  const at = `${dotted(14 - (n % 12))} 14:${10 + n}`;
  return [
    ...[`#${7001 + n}`, `kunde${n}@example.org`, isRefunded ? 'erstattet' : 'bezahlt', at, 'EUR'],
    ...[euros(subtotal), '4,90', euros(total), code, euros(subtotal / 10), at],
    ...['Kamillentee Abendruhe', '1', isRefunded ? euros(total) : '0,00'],
  ].join(';');
}

/** Each file by its name, with its lines. */
export const GERMAN_FILES = {
  creators: [
    'Creator-Liste_2026.csv',
    [
      'Profilname;Plattform;Name;Land;Stadt;Themen;Follower;E-Mail;Agentur;Telefon;Preis Reel;Währung;Sprache;Geschlecht;Bemerkung',
      ...CREATORS.map(({ handle, platform, name, city, topic, followers, gender, fees }, n) =>
        [
          ...[`@${handle}`, platform, name, 'Deutschland', city, topic, whole(followers)],
          ...[`creator${n}@example.org`, 'Agentur Nordlicht', `+49 30 000000${n}`],
          ...[platform === 'Instagram' ? euros(fees[0]) : '', 'EUR', 'Deutsch', gender, 'Antwortet schnell'],
        ].join(';'),
      ),
    ],
  ],
  audiences: [
    'Zielgruppen_Export.csv',
    [
      'Profilname;Plattform;Zielgruppe weiblich %;Zielgruppe männlich %;Zielgruppe 18-24 %;Zielgruppe 25-34 %;Zielgruppe Deutschland %;Zielgruppe Österreich %;Zielgruppe Berlin %;Stand',
      ...CREATORS.slice(0, 5).map(
        ({ handle, platform }, n) =>
          `${handle};${platform};${61 + n},5;${38 - n},5;31,5;28,4;78,3;9,1;11,4;${dotted(30)}`,
      ),
    ],
  ],
  before: ['Beitraege_bisher.csv', [POSTS_HEADER, ...CREATORS.flatMap(usual)]],
  plan: [
    'Kamillentraum Vorauswahl.csv',
    [
      'Kampagne;Creator;Kanal;Leistung;Anzahl;Fällig am;Honorar;Währung;Status;Link zum Beitrag;Rabattcode',
      ...PLAN.map((one) =>
        [
          ...['Kamillentraum', `@${one.creator.handle}`, one.creator.platform, one.kind, one.quantity],
          ...[dotted(one.due), `${euros(feeOf(one))} €`, 'EUR', one.status, one.link, codeOf(one.creator)],
        ].join(';'),
      ),
    ],
  ],
  during: [
    'Beitraege_Kampagne.csv',
    [
      POSTS_HEADER,
      post(LENA, [reel('KamilleLena1'), 'Reel', 14, TAG]),
      post(LENA, [feed('KamilleLena2'), 'Karussell', 11, TAG]),
      post(TOBI, [video(TOBI.handle, 9001), 'Video', 13, TAG]),
      post(MIRA, [feed('KamilleMira1'), 'Beitrag', 10, TAG]),
      post(FRIEDA, [video(FRIEDA.handle, 9002), 'Video', 8, TAG]),
    ],
  ],
  stories: [
    'Story-Insights.csv',
    [
      'Konto;Story-ID;Veröffentlicht am;Beschreibung;Reichweite;Impressionen;Antworten;Link-Klicks;Sticker-Klicks;Permalink',
      ...[story(LENA, 0, 12), story(LENA, 1, 12), story(MIRA, 2, 9)],
    ],
  ],
  orders: [
    'Bestellungen_Shop.csv',
    [
      'Bestellnummer;E-Mail;Zahlungsstatus;Bezahlt am;Währung;Zwischensumme;Versand;Gesamt;Rabattcode;Rabattbetrag;Erstellt am;Artikel;Menge;Erstatteter Betrag',
      ...Array.from({ length: ORDERS }, (_none, n) => order(n)),
    ],
  ],
} as const satisfies Record<string, readonly [name: string, lines: readonly string[]]>;
