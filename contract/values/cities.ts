import { foldedName } from './name-match.ts';

/** Cities with many creators: country, name, other names. The first of two cities of one name is the larger. */
const CITIES = `
AE Abu Dhabi
AE Dubai|dubaï
AR Buenos Aires
AR Córdoba
AT Graz
AT Salzburg|salzbourg
AT Vienna|wien|vienne|viena
AU Brisbane
AU Melbourne
AU Perth
AU Sydney
BE Antwerp|antwerpen|anvers
BE Brussels|bruxelles|brussel|brüssel|bruselas
BE Charleroi
BE Ghent|gent|gand
BE Liège|lüttich|luik
BE Namur
BR Belo Horizonte
BR Brasília
BR Rio de Janeiro
BR Salvador
BR São Paulo|sao paulo
CA Calgary
CA Montreal|montréal
CA Ottawa
CA Quebec City|québec|quebec|ville de québec
CA Toronto
CA Vancouver
CH Basel|bâle|basilea
CH Bern|berne
CH Geneva|genève|genf|ginevra
CH Lausanne
CH Lugano
CH Zurich|zürich|zuerich|zurigo
CI Abidjan
CL Santiago|santiago de chile
CM Douala
CN Beijing|pékin|peking|北京
CN Chengdu|成都
CN Guangzhou|广州
CN Hangzhou|杭州
CN Shanghai|上海
CN Shenzhen|深圳
CO Bogotá
CO Medellín
CZ Prague|praha|prag|praga
DE Berlin
DE Bremen|brême
DE Cologne|köln|koeln|colonia
DE Dortmund
DE Dresden|dresde
DE Düsseldorf|duesseldorf|dusseldorf
DE Essen
DE Frankfurt|frankfurt am main|francfort
DE Hamburg|hambourg
DE Hanover|hannover|hanovre
DE Leipzig
DE Munich|münchen|muenchen|monaco di baviera
DE Nuremberg|nürnberg|nuernberg
DE Stuttgart
DK Copenhagen|københavn|copenhague|kopenhagen
DZ Algiers|alger
EG Alexandria|alexandrie
EG Cairo|le caire|kairo
ES Alicante
ES Barcelona|barcelone
ES Bilbao
ES Ibiza
ES Madrid
ES Málaga
ES Palma|palma de mallorca|palma de majorque
ES Seville|sevilla|séville
ES Valencia|valence espagne
ES Zaragoza|saragosse
FI Helsinki
FR Aix-en-Provence
FR Angers
FR Annecy
FR Biarritz
FR Bordeaux
FR Brest
FR Cannes
FR Clermont-Ferrand
FR Dijon
FR Grenoble
FR La Rochelle
FR Le Havre
FR Lille
FR Lyon|lyons
FR Marseille|marseilles
FR Metz
FR Montpellier
FR Nancy
FR Nantes
FR Nice
FR Nîmes
FR Paris|parigi|parís
FR Reims
FR Rennes
FR Rouen
FR Saint-Étienne|st etienne|st étienne
FR Strasbourg|strasburg|straßburg
FR Toulon
FR Toulouse
FR Tours
GB Birmingham
GB Brighton
GB Bristol
GB Cardiff
GB Edinburgh|édimbourg|edimbourg
GB Glasgow
GB Leeds
GB Liverpool
GB London|londres|londra
GB Manchester
GB Newcastle|newcastle upon tyne
GB Oxford
GR Athens|athènes|athen|atenas
GR Thessaloniki|thessalonique
HK Hong Kong|hongkong
HU Budapest
ID Bali
ID Jakarta
IE Cork
IE Dublin
IL Tel Aviv
IN Bangalore|bengaluru
IN Chennai
IN Delhi|new delhi
IN Hyderabad
IN Kolkata
IN Mumbai|bombay
IT Bologna|bologne
IT Florence|firenze|florenz
IT Milan|milano|mailand
IT Naples|napoli|neapel
IT Palermo|palerme
IT Rome|roma|rom
IT Turin|torino
IT Venice|venezia|venise|venedig
IT Verona|vérone
JP Kyoto
JP Osaka
JP Tokyo|東京
KE Nairobi
KR Busan
KR Seoul|séoul
LB Beirut|beyrouth
LU Luxembourg|luxembourg city|luxemburg
MA Agadir
MA Casablanca
MA Marrakech|marrakesh
MA Rabat
MA Tangier|tanger
MC Monaco|monte carlo
MX Guadalajara
MX Mexico City|ciudad de méxico|cdmx|mexico ville
MX Monterrey
NG Abuja
NG Lagos
NL Amsterdam
NL Eindhoven
NL Rotterdam
NL The Hague|den haag|la haye
NL Utrecht
NO Oslo
NZ Auckland
PE Lima
PH Manila|manille
PL Kraków|krakow|cracow|cracovie|krakau
PL Warsaw|warszawa|varsovie|warschau
PT Lisbon|lisboa|lisbonne|lissabon
PT Porto|oporto
RO Bucharest|bucurești|bucarest|bukarest
SA Jeddah|djeddah
SA Riyadh|riyad
SE Gothenburg|göteborg
SE Malmö
SE Stockholm
SG Singapore|singapour|singapur
SN Dakar
TH Bangkok
TN Tunis
TR Ankara
TR Istanbul|estambul
US Atlanta
US Austin
US Boston
US Brooklyn
US Chicago
US Dallas
US Denver
US Detroit
US Houston
US Las Vegas
US Los Angeles
US Miami
US Nashville
US New Orleans|la nouvelle orléans
US New York|new york city|nyc|nueva york
US Orlando
US Paris
US Philadelphia|philadelphie
US Phoenix
US Portland
US San Diego
US San Francisco
US Seattle
US Washington|washington dc
ZA Cape Town|le cap|kapstadt
ZA Johannesburg
`;

export interface KnownCity {
  name: string;
  country: string;
  /** Folded, with its own name. */
  names: readonly string[];
}

let known: KnownCity[] | null = null;
let byName: Map<string, string> | null = null;

export function knownCities(): readonly KnownCity[] {
  known ??= CITIES.trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...others] = line.slice(3).split('|');
      return { name, country: line.slice(0, 2), names: [name, ...others].map(foldedName) };
    });
  return known;
}

const titled = (text: string) =>
  text
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/** One name of a city for all spellings: "MÜNCHEN", "Munich, Germany" and "munich" are "Munich". */
export function cityName(text: string): string {
  byName ??= new Map(knownCities().flatMap(({ name, names }) => names.map((one) => [one, name] as const)));
  const alone = (text.split(/[,(]/)[0] ?? '').replace(/\s+/g, ' ').trim();
  const one = byName.get(foldedName(alone));
  if (one !== undefined) return one;
  const isPlain = alone === alone.toLowerCase() || alone === alone.toUpperCase();
  return isPlain ? titled(alone) : alone;
}
