import { COUNTRIES, type Country, type Culture } from './geography.ts';
import { hash32, STREAM } from './random.ts';

/**
 * "latin" or "latin:native"; family names are combined from a head and a tail, so that they are not real.
 */
interface NameList {
  female: readonly string[];
  male: readonly string[];
  heads: readonly string[];
  tails: readonly string[];
  /** Native spelling puts the family name first, without a space. */
  family_first: boolean;
}

const list = (
  female: string,
  male: string,
  heads: string,
  tails: string,
  family_first = false,
): NameList => ({
  female: female.split(' '),
  male: male.split(' '),
  heads: heads.split(' '),
  tails: tails.split(' '),
  family_first,
});

const NAME_LISTS: Readonly<Record<Culture, NameList>> = {
  anglo: list(
    'Mina Tessa Orla Harper Willa Maren Juno Piper Sadie Nell Wren Ivy Della Romy Faye Lottie Marlo Hattie Elowen Bryn Cora Delphi Greer Isla',
    'Rowan Jasper Callum Theo Miles Finn Otis Hugo Ezra Silas Reid Nolan Arlo Beckett Dexter Emmett Gideon Hollis Knox Ledger Monty Rafe Soren Tate',
    'Okaf Brind Hale Quill Thorn Marl Fenn Wick Lorn Crest Dun Ash Birk Cald Dray Ever Gild Harl Keld Lang Mor Pell Rusk Stan Tarr Vash Wend Yar',
    'or elmere wick stowe ridge comb leigh worth aby mont field hurst shaw ingham bury den low ley',
  ),
  french: list(
    'Manon Élise Capucine Solène Maëlle Anouk Clémence Lilou Océane Margaux Inès Apolline Fleur Noémie Romane Zélie Héloïse Agathe Louane Coline',
    'Bastien Loïc Mathis Corentin Gaspard Rémi Tanguy Ulysse Valentin Yanis Augustin Côme Élouan Florian Marius Nils Octave Quentin Sacha Titouan',
    'Beauv Charl Delm Fontr Gér Haut Jol Lavr Marc Noirm Pell Roch Sauv Tourn Valm Vern Bris Clerm Dor Escl',
    'illon ancy ouet erand ival ande ieux onnet arel oisy emont ignac elin ouvre asson aud',
  ),
  germanic: list(
    'Lena Freya Marlene Svea Jule Hannah Mathilda Greta Annika Lotte Fenna Ronja Thea Wiebke Ida Malin Elske Nora Saskia Tilda',
    'Jonas Lasse Emil Anton Henrik Nils Bastian Till Falk Mats Joris Ruben Arvid Kasper Leif Timo Veit Bruno Konrad Sander',
    'Alt Birken Dorn Eich Falk Grün Hohen Itz Karl Lind Moos Nord Ober Reh Stein Tann Ulm Wald Weid Ziel',
    'berger hoff mark rath sund dal wend feld brück loh kamp horst ström vik garten steiner',
  ),
  spanish: list(
    'Lucía Carmen Paloma Ximena Valeria Renata Abril Jimena Noa Martina Candela Aitana Rocío Marisol Alma Vega Inés Leire Nerea Triana',
    'Mateo Iker Thiago Joaquín Bruno Emilio Rafael Nico Gael Adrián Dario Leandro Marcos Pablo Santi Tomás Unai Lorenzo Elías Álvaro',
    'Alcar Bena Card Del Esp Fuent Guad Huer Iz Lum Mont Nav Ola Per Quint Rib Sol Tor Val Zar',
    'avente olara edal osano illar ureda amora eños arrel ugo ateda iscar ompa elada ondo azal',
  ),
  portuguese: list(
    'Beatriz Larissa Isadora Marina Luiza Helena Bianca Rafaela Yara Clara Manuela Lívia Janaína Cecília Taís Flávia',
    'Caio Davi Heitor Otávio Vicente Murilo Tiago Breno Rui Duarte Afonso Gustavo Iago Joel Levi Renan',
    'Alm Bar Car Dour Estr Far Gouv Jard Lag Mour Nor Oliv Pal Quir Rib Sab Tav Vil',
    'eirão adeira enço ovar ilhão urema andeira oso ialva eixal undo eiral anoso ineta',
  ),
  italian: list(
    'Giulia Chiara Ginevra Alessia Bianca Elettra Fiamma Greta Ilaria Ludovica Marta Nives Ottavia Perla Serena Viola',
    'Matteo Lorenzo Elio Dario Fabio Giacomo Leone Nico Orso Pietro Renzo Samuele Tommaso Ugo Valerio Zeno',
    'Alb Bell Cast Dor Ferr Gall Lamb Mor Nardu Ors Pall Ross Sant Torr Vall Zan',
    'avento elario ignola oretti uccaro andri esino ovani ardella icoli agno olmi ettera urri',
  ),
  slavic: list(
    'Zofia Kinga Maja Hanka Lena Oliwia Jagoda Alina Mila Vesna Daria Nadia Ola Sonia Tosia Weronika',
    'Kacper Jakub Borys Filip Igor Leon Marek Nikodem Oskar Patryk Tymon Wit Damian Emil Roman Stefan',
    'Brzez Dob Gor Jas Kal Lip Mal Now Ol Pod Rad Sok Tar Wit Zal Czarn',
    'owiecki inski arek owicz enko anowa icki elski adzki omir uchna evic',
  ),
  turkish: list(
    'Elif Defne Zeynep Aylin Ceren Derya Ezgi Melis Nehir Selin Yasemin İpek Lale Beren Damla Ada',
    'Emre Kerem Deniz Can Barış Arda Kaan Mert Onur Ozan Tuna Umut Yiğit Atlas Rüzgar Efe',
    'Ak Bal Çel Dem Er Gök Kar Koz Mav Or Sar Taş Uç Yal Yıl Zor',
    'kaya dağlı soylu birik ören tepeli alan çınar pınar gürer sever demli',
  ),
  arabic: list(
    'Noura Layan Dana Hessa Reem Salma Yasmine Amal Farah Jana Lulwa Maha Nada Rania Sara Zaina',
    'Omar Faris Khalid Yousef Tariq Ziad Rakan Sami Hamad Idris Karim Majed Nasser Rayan Saif Walid',
    'Al-Bar Al-Dar Al-Far Al-Har Al-Jaz Al-Kan Al-Mar Al-Naw Al-Qas Al-Raf Al-Sam Al-Tam Al-Waz Al-Zah Ben-Ay Ben-Our',
    'awani idali outi asmar iyani enfari aleem oubi annari issawi ahdan uwaira',
  ),
  japanese: list(
    'Mina:美奈 Aoi:葵 Hinata:陽向 Koharu:小春 Sakura:咲良 Yuzuki:柚月 Mei:芽衣 Riko:莉子 Honoka:穂花 Akari:灯 Chihiro:千尋 Kanon:花音 Misaki:美咲 Nagi:凪 Shiori:栞 Tsumugi:紬',
    'Haruto:陽斗 Ren:蓮 Minato:湊 Sora:空 Riku:陸 Yuto:悠斗 Kaito:海斗 Asahi:朝陽 Daiki:大輝 Itsuki:樹 Kota:康太 Naoki:直樹 Ryo:涼 Sho:翔 Takumi:匠 Hiro:広',
    'Ao:青 Shira:白 Fuka:深 Haya:早 Kiri:霧 Tsuki:月 Hoshi:星 Kusa:草 Nami:波 Yuki:雪 Mizu:水 Hana:花 Kaze:風 Sora:空 Asa:朝 Mori:森',
    'nohara:ノ原 sawa:沢 oka:丘 zaki:崎 hama:浜 mine:峰 gawara:川原 michi:道 bayashi:林 numa:沼 zono:園 tani:谷 hira:平 base:瀬',
    true,
  ),
  chinese: list(
    'Xiahe:夏禾 Mushi:沐诗 Yutong:雨桐 Keyi:可一 Ruolan:若岚 Zhiqiu:知秋 Anran:安然 Siyue:思月 Wanqing:晚晴 Qingyu:清语 Lemo:乐沫 Tangli:棠梨 Nuannuan:暖暖 Yuchu:语初 Baize:白泽 Jingshu:静疏',
    'Muchen:沐辰 Yifan:逸凡 Beichuan:北川 Zimo:子墨 Haoran:浩然 Jingxing:景行 Yunzhou:云舟 Chengye:承野 Luming:鹿鸣 Nanfeng:南风 Shuhe:书禾 Tingyu:听雨 Xingye:星野 Yichuan:亦川 Ziqian:子谦 Guyu:谷雨',
    'Yun:云 Lu:鹿 Tang:棠 Mo:墨 Su:素 Lan:岚 He:荷 Zhu:竹 Qiao:乔 Shen:深 Jing:镜 Ming:茗 Qing:青 Wan:晚 Xi:溪 Yan:烟',
    'xi:溪 lin:林 shan:山 ting:汀 zhou:洲 tang:塘 yuan:原 qiao:桥 feng:枫 an:岸 ye:野 chuan:川',
    true,
  ),
  korean: list(
    'Haeun:하은 Seoah:서아 Jiyu:지유 Nari:나리 Soeun:소은 Yerin:예린 Dahee:다희 Arin:아린 Bomi:보미 Chaeon:채온 Eunbyeol:은별 Garam:가람 Haneul:하늘 Jua:주아 Miru:미루 Sarang:사랑',
    'Doyun:도윤 Siwoo:시우 Jiho:지호 Eunwoo:은우 Haram:하람 Jaemin:재민 Kyumin:규민 Minjun:민준 Nuri:누리 Raon:라온 Seojin:서진 Taeo:태오 Woojin:우진 Yechan:예찬 Bada:바다 Gyeol:결',
    'Sol:솔 Bora:보라 Dal:달 Gam:감 Nok:녹 Mae:매 San:산 Byeol:별 Ha:하 On:온 Ram:람 Seom:섬 Jan:잔 Pul:풀 Nam:남 Ma:마',
    'bong:봉 rim:림 gil:길 dan:단 ryeong:령 mok:목 sae:새 teo:터 ho:호 jae:재 nari:나리 won:원',
    true,
  ),
  indian: list(
    'Aanya Diya Kavya Meera Nisha Pooja Riya Sanvi Tara Ishita Ananya Charu Esha Gauri Janvi Lavanya',
    'Arjun Dev Ishaan Kabir Nikhil Rohan Veer Aarav Chirag Farhan Harsh Jai Manav Neel Parth Samar',
    'Bhar Chand Dhar Gop Hari Jay Kash Mad Nand Prat Raj Shiv Tej Uday Vas Yash',
    'avali endani irao okar umalla aswari ethani ondra iyam adeva ukkal eshan',
  ),
  malay: list(
    'Ayu Citra Dewi Intan Kirana Maya Putri Sari Tala Amihan Bituin Ligaya Melati Ratna Wulan Nadine',
    'Bayu Dimas Eko Galang Hadi Jaya Raka Satria Angelo Datu Isko Lakan Rizal Surya Tomas Yudha',
    'Bin Cah Dal Gun Hal Kus Lak Man Nur Pra Rah Sant Tam Wid Yul Mag',
    'antoro awan ingka odanta umara isaya alingo atmaya endra olong ahari iwata',
  ),
  african: list(
    'Amara Zola Ifeoma Thandi Naledi Adaeze Lerato Chioma Ayanda Folake Kemi Nandi Sade Tumi Yewande Zanele',
    'Kofi Tunde Sipho Emeka Bandile Chidi Dumisa Femi Jabu Kwame Lwazi Obinna Segun Themba Uche Zuberi',
    'Okaf Adeb Nkos Oluw Chuk Mab Dlam Ezek Afol Bal Ibek Mth Nwach Ogund Sithol Zub',
    'iyana enzi umo aduwa ibare elani okuta anzima egwu imbela oyele usana',
  ),
};

export type DemoGender = 'male' | 'female' | 'others' | 'couple';

const SLOTS = 256;
const slug = (text: string): string =>
  text
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

interface Spelling {
  latin: string;
  native: string;
  handle: string;
}

interface CultureNames {
  female: Spelling[];
  male: Spelling[];
  family: Spelling[];
  family_first: boolean;
  /** A step that visits each pair once. */
  stride: number;
}

function spelling(entry: string): Spelling {
  const [latin = '', native = latin] = entry.split(':');
  return { latin, native, handle: slug(latin) };
}

function families(list: NameList): Spelling[] {
  return list.heads.flatMap((head) =>
    list.tails.map((tail) => {
      const h = spelling(head);
      const t = spelling(tail);
      const latin = h.latin + t.latin;
      return { latin, native: h.native + t.native, handle: slug(latin) };
    }),
  );
}

const coprime = (a: number, b: number): boolean => (b === 0 ? a === 1 : coprime(b, a % b));

function cultureNames(list: NameList): CultureNames {
  const family = families(list);
  const pairs = list.female.length * family.length;
  let stride = Math.floor(pairs * 0.618034) | 1;
  while (!coprime(stride, pairs)) stride += 2;
  return {
    female: list.female.map(spelling),
    male: list.male.map(spelling),
    family,
    family_first: list.family_first,
    stride,
  };
}

/** Creator i's country, gender and name follow from (seed, i) alone. */
export class Names {
  private readonly slots = new Uint8Array(SLOTS);
  private readonly rank_in_slot = new Uint16Array(SLOTS);
  private readonly per_culture = new Map<Culture, number>();
  private readonly lists = new Map<Culture, CultureNames>();

  private readonly seed: number;

  constructor(seed: number) {
    this.seed = seed;
    let n = 0;
    COUNTRIES.forEach((c, i) => {
      this.slots.fill(i, n, n + c.weight);
      n += c.weight;
    });
    for (let i = SLOTS - 1; i > 0; i--) {
      const j = hash32(seed ^ 0x51075, i) % (i + 1);
      const kept = this.slots[i] as number;
      this.slots[i] = this.slots[j] as number;
      this.slots[j] = kept;
    }
    for (let i = 0; i < SLOTS; i++) {
      const { culture } = COUNTRIES[this.slots[i] as number] as Country;
      const rank = this.per_culture.get(culture) ?? 0;
      this.rank_in_slot[i] = rank;
      this.per_culture.set(culture, rank + 1);
    }
    for (const [culture, list] of Object.entries(NAME_LISTS) as [Culture, NameList][])
      this.lists.set(culture, cultureNames(list));
  }

  /** Index into COUNTRIES. */
  country(i: number): number {
    return this.slots[i % SLOTS] as number;
  }

  /** Women 56%, men 38%, couples 4%, others 2%. */
  gender(i: number): DemoGender {
    const u = hash32(this.seed ^ STREAM.name, i) % 100;
    return u < 56 ? 'female' : u < 94 ? 'male' : u < 98 ? 'couple' : 'others';
  }

  /**
   * Walks the name pairs of each culture in a full cycle, so that pairs repeat only after all are used
   * (`round` > 0, a digit in the handle).
   */
  private pair(i: number): { names: CultureNames; first: number; family: Spelling; round: number } {
    const { culture } = COUNTRIES[this.country(i)] as Country;
    const names = this.lists.get(culture) as CultureNames;
    const rank =
      Math.floor(i / SLOTS) * (this.per_culture.get(culture) as number) +
      (this.rank_in_slot[i % SLOTS] as number);
    const firsts = names.female.length;
    const pairs = firsts * names.family.length;
    const at = ((rank % pairs) * names.stride + (hash32(this.seed, 77) % pairs)) % pairs;
    return {
      names,
      first: at % firsts,
      family: names.family[Math.floor(at / firsts)] as Spelling,
      round: Math.floor(rank / pairs),
    };
  }

  /** Lower-case Latin letters, digits, inner dots and underscores; the same on every platform. */
  handle(i: number): string {
    const { names, first, family, round } = this.pair(i);
    const gender = this.gender(i);
    const her = (names.female[first] as Spelling).handle;
    const his = (names.male[first] as Spelling).handle;
    const digits = round === 0 ? '' : String(round + 1);
    if (gender === 'couple') return `${her}_and_${his}_${family.handle}${digits}`;
    const firstName = gender === 'male' ? his : her;
    const form = hash32(this.seed ^ 0xf0, i) % 10;
    if (form < 6) return `${firstName}${family.handle}${digits}`;
    if (form < 8) return `${firstName}.${family.handle}${digits}`;
    return `${firstName}_${family.handle}${digits}`;
  }

  /** Native script for Japanese, Chinese and Korean creators. */
  title(i: number): string {
    const { names, first, family } = this.pair(i);
    const gender = this.gender(i);
    const her = (names.female[first] as Spelling).native;
    const his = (names.male[first] as Spelling).native;
    if (names.family_first) {
      const firstName = gender === 'couple' ? `${her}＆${his}` : gender === 'male' ? his : her;
      return gender === 'couple' ? firstName : family.native + firstName;
    }
    const firstName = gender === 'couple' ? `${her} & ${his}` : gender === 'male' ? his : her;
    return `${firstName} ${family.native}`;
  }
}
