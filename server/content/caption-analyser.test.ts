import { describe, expect, it } from 'vitest';
import { CONTENT_FIELDS, type ContentField } from '#contract/report/content.ts';
import { analyseCaption, captionAnalyser } from './caption-analyser.ts';

const labels = (caption: string, field: ContentField) =>
  analyseCaption(caption)
    .filter((one) => one.field === field)
    .map(({ label }) => label)
    .sort();

describe('facts from captions', () => {
  it.each<[string, ContentField, string[]]>([
    ['New lipstick 💄 for the wedding #GRWM', 'objects', ['lipstick']],
    ['New lipstick for the wedding #GRWM', 'style', ['tutorial']],
    ['Mon nouveau rouge à lèvres, merci ❤️', 'objects', ['lipstick']],
    ['Mon nouveau rouge à lèvres, merci ❤️', 'emotions', ['gratitude', 'love']],
    ['Ich bin so dankbar für meine Familie', 'people', ['family']],
    ['Feliz con mi perro en la playa', 'locations', ['Beach']],
    ['Feliz con mi perro en la playa', 'objects', ['dog']],
    ['Sono felice a Roma 🇮🇹', 'locations', ['Italy', 'Rome']],
    ['Um sorteio para você', 'style', ['giveaway']],
    ['أنا في دبي', 'locations', ['Dubai']],
    ['मेरे परिवार के साथ दिल्ली में', 'locations', ['Delhi']],
    ['मेरे परिवार के साथ', 'people', ['family']],
    ['📍 Café Lumen, Oslo', 'locations', ['Café Lumen']],
    ['thanks @Glow.Lamp. and #Glow', 'accounts', ['@glow.lamp']],
    ['thanks @Glow.Lamp. and #Glow', 'brands', []],
    ['My new bag', 'objects', ['bag']],
    ['Tag a friend who needs this', 'people', []],
    ['Lunch with a friend', 'people', ['friends']],
    ['Happy #EarthDay and Happy Friday', 'emotions', []],
    ['Reunion Island', 'locations', []],
    ['Get 20% OFF today', 'style', ['offer']],
    ['two toolbags and many candles', 'objects', ['bag', 'candle']],
    ['Sommerkleider und Handtaschen', 'objects', ['bag', 'dress']],
    ['#NewBag, dog-friendly', 'objects', ['bag', 'dog']],
    ['An address in the city cares', 'objects', []],
    ["Saw Destiny's Child with my child", 'people', ['child']],
    ["Saw Destiny's Child live", 'people', []],
    ['Happy birthday, one for the books', 'emotions', []],
    ['Happy birthday, one for the books', 'objects', []],
    ['🇬🇧 A walk\n🇫🇷 Une promenade', 'locations', []],
    ['📍 available in all our shops now', 'locations', []],
    ['#Spring #spring #été', 'tags', ['#spring', '#été']],
    ['Yves Saint Laurent and nike shoes', 'brands', ['Nike', 'YSL']],
    ['write to me@example.com', 'accounts', []],
    ['https://example.com/dress#shoes', 'objects', []],
    ['The director asked for it', 'objects', []],
    ['', 'emotions', []],
  ])('%s: %s', (caption, field, expected) => {
    expect(labels(caption, field)).toEqual(expected);
  });

  it('come from hashtags of a separate column, once', () => {
    expect(analyseCaption('My #cat', ['#cat', '#paris', '#two words'])).toEqual([
      { field: 'tags', label: '#cat', words: ['#cat'] },
      { field: 'objects', label: 'cat', words: ['#cat'] },
      { field: 'tags', label: '#paris', words: ['#paris'] },
      { field: 'locations', label: 'Paris', words: ['#paris'] },
      { field: 'tags', label: '#two words', words: ['#two words'] },
    ]);
  });

  it('come with the words that decided', () => {
    expect(analyseCaption('So happy, so Happy 😀! Behind the scenes in New York')).toEqual([
      { field: 'emotions', label: 'joy', words: ['😀', 'happy', 'Happy'] },
      { field: 'style', label: 'behind the scenes', words: ['Behind the scenes'] },
      { field: 'locations', label: 'New York', words: ['New York'] },
    ]);
  });

  it('end, and are few, for hostile captions', () => {
    const tags = Array.from({ length: 5000 }, (_none, n) => `#tag${n}`).join(' ');
    expect(analyseCaption(tags)).toHaveLength(60);
    expect(analyseCaption('📍'.repeat(5000) + '@'.repeat(5000))).toEqual([]);
    for (const { field, label, words } of analyseCaption('\u0000\ud800 😀 #a')) {
      expect(CONTENT_FIELDS).toContain(field);
      expect([label, ...words].every((text) => text.isWellFormed())).toBe(true);
    }
  });

  it('need no look at the pictures', () => {
    const { analyse, reads_pictures } = captionAnalyser();
    expect(reads_pictures).toBe(false);
    const captions = ['pizza', ''].map((text) => ({ text, hashtags: [] }));
    expect(analyse(captions)).toEqual([[{ field: 'objects', label: 'pizza', words: ['pizza'] }], []]);
  });
});
