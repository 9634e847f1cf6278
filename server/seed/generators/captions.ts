import { DEMO_BRANDS, type DemoBrand } from './brands.ts';
import { CAPTION_NOUNS } from './caption-nouns.ts';
import { CAPTION_PHRASES } from './caption-phrases.ts';
import { CAPTION_LANGUAGES, type CaptionLanguage } from './geography.ts';
import type { Random } from './random.ts';
import { THEMES, type Theme } from './themes.ts';
import { type Phrase, Vocabulary } from './vocabulary.ts';

/** Emoji at the end of a caption, which are not terms. */
const EMOJI = ['✨', '🤍', '🔥', '😍', '🌿', '☀️', '🙏', '💫'];
/** Number of hashtags, drawn uniformly from this list. */
const TAG_COUNTS = [0, 1, 2, 2, 3, 3, 4, 5];

interface LanguageBank {
  openers: Phrase[];
  closers: Phrase[];
  paid: Phrase[];
  brands: Phrase[][];
}

interface ThemeBank {
  bodies: Phrase[];
  titles: Phrase[];
  tags: Phrase[];
}

export interface CaptionOrder {
  /** Index into CAPTION_LANGUAGES. */
  language: number;
  /** Index into THEMES. */
  theme: number;
  with_title: boolean;
  with_tags: boolean;
  /** A few words (stories), perhaps none at all. */
  short: boolean;
  /** Index into DEMO_BRANDS, −1 for none. */
  brand: number;
  /** Null for none. */
  campaign_tag: string | null;
  paid: boolean;
  /** Without "@". */
  mention: string | null;
  extra: readonly Phrase[];
}

export interface Caption {
  title: string | null;
  message: string | null;
  tags: string[];
  /** Terms of title, message and tags (docs/metrics.md), each once. */
  terms: string[];
}

/** Combines phrases with known terms. */
export class Captions {
  readonly vocabulary = new Vocabulary();
  private readonly languages: (LanguageBank | undefined)[] = [];
  private readonly themes: (ThemeBank | undefined)[] = [];
  private readonly campaign_tags = new Map<string, Phrase>();
  private readonly brand_mentions = DEMO_BRANDS.map((b) => this.vocabulary.phrase(`@${b.handle}`));
  private readonly theme_tags = THEMES.map((t) => t.tags.map((tag) => this.vocabulary.phrase(`#${tag}`)));

  private phrases(text: string, replace: (choice: string) => string = (c) => c): Phrase[] {
    return text.split('|').map((c) => this.vocabulary.phrase(replace(c)));
  }

  private languageBank(language: number): LanguageBank {
    const known = this.languages[language];
    if (known) return known;
    const texts = CAPTION_PHRASES[CAPTION_LANGUAGES[language] as CaptionLanguage];
    const bank: LanguageBank = {
      openers: this.phrases(texts.openers),
      closers: this.phrases(texts.closers),
      paid: ['#ad', '#ad', '#sponsored', `#ad #${texts.paid_tag}`].map((t) => this.vocabulary.phrase(t)),
      brands: DEMO_BRANDS.map((b: DemoBrand) =>
        this.phrases(texts.brands, (c) => c.replaceAll('{b}', b.name)),
      ),
    };
    this.languages[language] = bank;
    return bank;
  }

  private themeBank(language: number, theme: number): ThemeBank {
    const at = language * THEMES.length + theme;
    const known = this.themes[at];
    if (known) return known;
    const name = CAPTION_LANGUAGES[language] as CaptionLanguage;
    const nouns = (CAPTION_NOUNS[name][theme] as string).split('|');
    const filled = (text: string): Phrase[] =>
      nouns.flatMap((n) => this.phrases(text, (c) => upperFirst(c.replaceAll('{n}', n))));
    const local = nouns.slice(0, 2).map((n) => this.vocabulary.phrase(`#${tagOf(n)}`));
    const bank: ThemeBank = {
      bodies: filled(CAPTION_PHRASES[name].bodies),
      titles: filled(CAPTION_PHRASES[name].titles),
      tags: [...(this.theme_tags[theme] as Phrase[]), ...(name === 'en' ? [] : [...local, ...local])],
    };
    this.themes[at] = bank;
    return bank;
  }

  private campaignTag(tag: string): Phrase {
    let phrase = this.campaign_tags.get(tag);
    if (!phrase) {
      phrase = this.vocabulary.phrase(`#${tag}`);
      this.campaign_tags.set(tag, phrase);
    }
    return phrase;
  }

  write(order: CaptionOrder, random: Random): Caption {
    const { vocabulary } = this;
    const language = this.languageBank(order.language);
    const theme = this.themeBank(order.language, order.theme);
    const terms: string[] = [];
    vocabulary.begin();
    let title: string | null = null;
    if (order.with_title) {
      const phrase = random.pick(theme.titles);
      title = phrase.text;
      vocabulary.collect(phrase, terms);
    }
    let message = this.sentences(order, language, theme, random, terms);
    let gap = message === '' ? '' : '\n';
    const hashtag = (phrase: Phrase): void => {
      message += gap + phrase.text;
      gap = ' ';
      vocabulary.collect(phrase, terms);
    };
    if (order.campaign_tag !== null) hashtag(this.campaignTag(order.campaign_tag));
    if (order.paid) hashtag(random.pick(language.paid));
    const count = order.short ? 0 : (TAG_COUNTS[random.uint() & 7] as number);
    const from = random.int(theme.tags.length);
    for (let i = 0; i < count; i++) hashtag(theme.tags[(from + i) % theme.tags.length] as Phrase);
    for (const phrase of order.extra) hashtag(phrase);
    const tags: string[] = [];
    if (order.with_tags) {
      const known = this.theme_tags[order.theme] as Phrase[];
      const names = (THEMES[order.theme] as Theme).tags;
      for (let i = 0; i < 3; i++) {
        const k = (from + 2 * i) % known.length;
        tags.push(names[k] as string);
        vocabulary.collect(known[k] as Phrase, terms);
      }
    }
    return { title, message: message === '' ? null : message, tags, terms };
  }

  /** Collects the terms as well. */
  private sentences(
    order: CaptionOrder,
    language: LanguageBank,
    theme: ThemeBank,
    random: Random,
    terms: string[],
  ): string {
    const { vocabulary } = this;
    let text = '';
    const say = (phrase: Phrase): void => {
      text += text === '' ? phrase.text : ` ${phrase.text}`;
      vocabulary.collect(phrase, terms);
    };
    const u = random.next();
    if (!order.short && u < 0.35) say(random.pick(language.openers));
    if (!order.short || u < 0.6) say(random.pick(theme.bodies));
    if (order.brand >= 0) {
      say(random.pick(language.brands[order.brand] as Phrase[]));
      say(this.brand_mentions[order.brand] as Phrase);
    }
    if (order.mention !== null) {
      text += `${text === '' ? '' : ' '}@${order.mention}`;
      terms.push(`@${order.mention}`, order.mention);
    }
    if (!order.short && u > 0.3 && u < 0.8) say(random.pick(language.closers));
    if (text !== '' && u > 0.5) {
      const own = u < 0.65 ? (THEMES[order.theme] as Theme).emoji : (EMOJI[random.uint() & 7] as string);
      text += ` ${own}`;
    }
    return text;
  }
}

const upperFirst = (text: string): string => {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
};

/** Without spaces and punctuation; Arabic words are joined by underscores. */
function tagOf(noun: string): string {
  const joined = /\p{Script=Arabic}/u.test(noun) ? noun.replaceAll(' ', '_') : noun;
  return joined.replace(/[^\p{L}\p{M}\p{Nd}_]/gu, '').toLowerCase();
}
