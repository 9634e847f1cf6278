import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { decodeSample } from './decode.ts';
import { detectEncoding } from './detect-encoding.ts';

const table = (texts: readonly string[]) =>
  `note_id,title,likes,url\n${texts.map((text, n) => `66d5b40e${n},${text},${n * 37},https://www.example.com/e/66d5b40e${n}\n`).join('')}`;

const TEXTS: ReadonlyArray<readonly [encoding: string, iconv: string, texts: readonly string[]]> = [
  ['gb18030', 'gb18030', ['夏天的第一杯奶茶', '露营装备分享', '周末去哪儿玩']],
  ['big5', 'big5', ['夏天的第一杯珍珠奶茶', '露營裝備開箱', '週末去哪裡玩']],
  ['shift_jis', 'shift_jis', ['夏のおすすめコスメ', 'キャンプ道具を紹介します', '週末のお出かけ']],
  ['euc-kr', 'cp949', ['여름 화장품 추천', '캠핑 장비를 소개합니다', '주말 나들이']],
  ['windows-1250', 'win1250', ['Wakacyjny przegląd kosmetyków', 'Sprzęt na biwak', 'Dokąd w tę niedzielę']],
  ['windows-1251', 'win1251', ['Летняя косметика', 'Снаряжение для похода', 'Куда пойти в выходные']],
  [
    'windows-1254',
    'win1254',
    ['Yazın en iyi kozmetikleri', 'Kamp eşyaları tanıtımı', 'Bu hafta sonu nereye gidilir, şehir dışı'],
  ],
  [
    'cp1252',
    'win1252',
    ['Les cosmétiques de l’été', 'Équipement de camping présenté', 'Où aller ce week-end'],
  ],
  ['cp1252', 'win1252', ['Schöne Kosmetik für den Sommer', 'Ausrüstung fürs Zelten', 'Größe und Maße']],
  ['cp1252', 'win1252', ['Cosméticos del verano en España', 'Más artículos del año', 'Qué haré mañana']],
  [
    'cp1252',
    'win1252',
    ['Sommerens beste kosmetikk på øya', 'Utstyr til fjellet og vår hytte', 'Hvor går vi nå'],
  ],
];

test('finds an encoding from few rows, however much of the table is ASCII', () => {
  const wrong = TEXTS.flatMap(([encoding, by, texts]) =>
    [texts, [...texts, ...texts, ...texts], ...(encoding === 'gb18030' ? [texts.slice(0, 2)] : [])].flatMap(
      (some) => {
        const bytes = iconv.encode(table(some), by);
        const detected = detectEncoding(bytes);
        const text = decodeSample(bytes, detected.encoding);
        const isRight =
          detected.encoding === encoding && detected.options.length === 0 && text === table(some);
        return isRight ? [] : [`${encoding}: ${detected.encoding} ${JSON.stringify(detected.options)}`];
      },
    ),
  );
  expect(wrong).toEqual([]);
});

test('asks about an ambiguous encoding, with the text in each', () => {
  const bytes = iconv.encode(table(['Příliš']), 'win1250');
  const { options } = detectEncoding(bytes);
  expect(options.length).toBeGreaterThan(1);
  expect(options).toContainEqual({ encoding: 'windows-1250', text: 'Příliš' });
  expect(options[0]).toEqual({ encoding: 'cp1252', text: 'Pøíliš' });
});

test('accepts UTF-8 with a few damaged lines', () => {
  const good = Buffer.from(table(['été', '日本語のテキスト', '中文', 'naïve']));
  const bytes = Buffer.concat([good, iconv.encode('9,déjà vu,1,x\n', 'win1252')]);
  expect(detectEncoding(bytes)).toEqual({ encoding: 'cp1252', options: [] });
  expect(decodeSample(bytes, 'cp1252')).toContain('日本語のテキスト');
  expect(decodeSample(bytes, 'cp1252')).toContain('déjà vu');
});

test('ignores text destroyed by another program', () => {
  const bytes = iconv.encode(table(['\u00fd\u00fd\u00fd\u00fd', '\u00ff\u00ff\u00ff', 'plain']), 'win1252');
  expect(detectEncoding(bytes)).toEqual({ encoding: 'cp1252', options: [] });
});
