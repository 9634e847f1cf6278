import type { Brief } from '#contract/drafts/brief.ts';
import type { DraftCheck } from '#contract/drafts/draft.ts';
import type { DisclosureMarket } from '#contract/report/disclosure.ts';
import { SAFETY_CATEGORIES } from '#contract/safety/safety.ts';
import { disclosureOf } from '#server/disclosure/disclosure.ts';
import { foldedText } from '#server/disclosure/folded-text.ts';
import { finderOf, hitsIn } from '#server/safety/find-hits.ts';
import { termsOf } from '#server/safety/lexicon.ts';

type Rules = Pick<Brief, 'tags' | 'competitors' | 'link' | 'markets'>;
interface Required extends Omit<Rules, 'link'> {
  links: readonly string[];
  /** The platform's own label; null = not reported. */
  is_paid: boolean | null;
}

const TAG = /[#@][\p{L}\p{N}_.]+/gu;
const LINK = /https?:\/\/[^\s]+/giu;
const MOST_WORDS = 5;

/** As platforms compare them: in any case, without a dot at the end. */
const tagForm = (tag: string) => tag.normalize('NFKC').toLowerCase().replace(/\.+$/, '');
const tagsIn = (text: string) => new Set((text.match(TAG) ?? []).map(tagForm));

/** Without protocol, `www.`, parameters and the last slash. */
const linkForm = (link: string) =>
  link
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/[?#].*$/, '')
    .replace(/[/.,;:!)]+$/, '');
const linksIn = (text: string) => new Set((text.match(LINK) ?? []).map(linkForm));

const NONE = { market: null, words: [], labels: [] };
const WORDS = finderOf(termsOf({ categories: SAFETY_CATEGORIES, own_words: [], competitors: [] }));

/** Checks a draft against a brief: required tags and link, disclosure by market, safety words, names of competitors. */
export const checksOf = (text: string, { link, ...rules }: Rules): DraftCheck[] =>
  checked(text, { ...rules, links: link === null ? [] : [link], is_paid: null });

function checked(text: string, { tags, links, markets, competitors, is_paid }: Required): DraftCheck[] {
  const own = { tags: tagsIn(text), links: linksIn(text) };
  const withoutTag = tags.filter((tag) => !own.tags.has(tagForm(tag)));
  const withoutLink = links.filter((link) => !own.links.has(linkForm(link)));
  return [
    ...(tags.length > 0 ? [found('tag', withoutTag)] : []),
    ...markets.map((market) => disclosureCheck(text, market, is_paid)),
    ...(links.length > 0 ? [found('link', withoutLink)] : []),
    ...safetyChecks(text),
    ...(competitors.length > 0 ? [competitorCheck(text, competitors)] : []),
  ];
}

/** A problem if there are words. */
const found = (kind: DraftCheck['kind'], words: readonly string[]): DraftCheck => ({
  ...NONE,
  kind,
  state: words.length > 0 ? 'problem' : 'passed',
  words: words.slice(0, MOST_WORDS),
});

function disclosureCheck(message: string, market: DisclosureMarket, is_paid: boolean | null): DraftCheck {
  const { verdict, found: words, labels } = disclosureOf({ title: null, message }, { is_paid }, market);
  const state = verdict === 'disclosed' ? 'passed' : verdict === 'unclear' ? 'unclear' : 'problem';
  return {
    kind: 'disclosure',
    state,
    market,
    words: words === null ? [] : [words],
    labels: labels.slice(0, 3),
  };
}

function safetyChecks(text: string): DraftCheck[] {
  const hits = hitsIn(text, WORDS);
  const certain = hits.filter(({ harmless }) => harmless === null);
  const doubtful = hits.filter(({ harmless }) => harmless !== null);
  if (certain.length > 0) return [found('safety', [...new Set(certain.map(({ words }) => words))])];
  return [
    doubtful.length > 0
      ? {
          ...NONE,
          kind: 'safety',
          state: 'unclear',
          words: [...new Set(doubtful.map(({ words }) => words))].slice(0, MOST_WORDS),
        }
      : found('safety', []),
  ];
}

/** Whole names, also within tags: “#glowco” names “Glow Co”. */
function competitorCheck(text: string, competitors: readonly string[]): DraftCheck {
  const whole = ` ${foldedText(text).text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const tags = [...tagsIn(text)].map(letters);
  return found(
    'competitor',
    competitors.filter(
      (name) =>
        whole.includes(
          ` ${foldedText(name)
            .text.replace(/[^\p{L}\p{N}]+/gu, ' ')
            .trim()} `,
        ) || tags.some((tag) => tag.includes(letters(name))),
    ),
  );
}
const letters = (text: string) => foldedText(text).text.replace(/[^\p{L}\p{N}]+/gu, '');

/** Tags and links that were approved are required of the post, in addition to those of the brief. */
export function publishedChecks(
  { message, is_paid }: { message: string; is_paid: boolean | null },
  approved: string,
  rules: Rules,
): DraftCheck[] {
  const tags = new Map([...rules.tags, ...(approved.match(TAG) ?? [])].map((tag) => [tagForm(tag), tag]));
  const links = [...(rules.link === null ? [] : [rules.link]), ...(approved.match(LINK) ?? [])];
  const required = { ...rules, tags: [...tags.values()], links, is_paid };
  return checked(message, required).filter(
    ({ kind, state }) => state !== 'passed' && COMPARED.some((one) => one === kind),
  );
}
const COMPARED = ['tag', 'disclosure', 'link'] as const;
