/** Topics in other languages, without accents, in lower case. */
const NAMES: Readonly<Record<string, string>> = {
  Skincare:
    'hautpflege|gesichtspflege|soin de la peau|soins de la peau|soins visage|cuidado de la piel|cura della pelle',
  Beauty: 'schonheit|kosmetik|beaute|maquillage|belleza|bellezza|beleza|cosmetica',
  Fashion: 'mode|moda|bekleidung',
  Travel: 'reise|reisen|urlaub|voyage|voyages|viaje|viajes|viaggi|viagem|viagens',
  Food: 'essen|kochen|ernahrung|cuisine|nourriture|gastronomie|comida|cocina|cibo|cucina|culinaria',
  Sports: 'sport|deporte|deportes|esporte|esportes',
  Music: 'musik|musique|musica',
  Family: 'familie|famille|familia|famiglia',
  Parenting: 'elternschaft|eltern|parentalite|crianza|maternite',
  Home: 'wohnen|haus und garten|interieur|maison|hogar|casa',
  Garden: 'garten|jardin|jardinage|jardineria|giardino',
  Health: 'gesundheit|sante|salud|salute|saude',
  Animals: 'tiere|haustiere|animaux|animales|animali|animais',
  Technology: 'technik|technologie|tecnologia|tech und gadgets',
  Games: 'spiele|videospiele|jeux video|videojuegos|videogiochi',
  Photography: 'fotografie|photographie|fotografia',
  Education: 'bildung|educacion|istruzione|educacao',
  Books: 'bucher|livres|libros|libri|livros',
  Cars: 'autos|auto und motor|voitures|coches|carros',
  Art: 'kunst|arte',
  Business: 'wirtschaft|affaires|negocios',
  Finance: 'finanzen|finances|finanzas|financas',
  Humor: 'komik|humour|humorismo',
  Nature: 'natur|naturaleza|natura|natureza',
  Wedding: 'hochzeit|mariage|boda|matrimonio|casamento',
};
const TOPICS = new Map(
  Object.entries(NAMES).flatMap(([topic, names]) => names.split('|').map((name) => [name, topic] as const)),
);

/** The English name used in search; unknown topics remain. */
export function topicOf(text: string): string {
  const name = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return TOPICS.get(name) ?? text;
}
