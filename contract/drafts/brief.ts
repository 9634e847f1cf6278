import { z } from 'zod';
import { DISCLOSURE_MARKETS } from '../report/disclosure.ts';
import { message } from '../sentences/message.ts';
import { day, ofPeriod } from '../values/days.ts';
import { count, id } from '../values/primitives.ts';

export const MOST_BRIEF_TEXT = 20_000;
const MOST_LINES = 30;
const MOST_LINE = 500;
const MOST_TAGS = 30;
const MOST_NAMES = 50;
const MOST_LINK = 500;

const lines = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(MOST_LINE, message('At most {n} characters', { n: MOST_LINE })),
  )
  .max(MOST_LINES, message('Enter at most {n} lines', { n: MOST_LINES }));

export const webLink = z
  .string()
  .trim()
  .max(MOST_LINK, message('At most {n} characters', { n: MOST_LINK }))
  .regex(/^https?:\/\/[^\s]+$/, 'Enter a web address');

const name = z
  .string()
  .trim()
  .regex(/[\p{L}\p{N}]/u, 'A word must contain a letter or digit')
  .max(80, message('A word must be at most {n} characters', { n: 80 }));

const typed = {
  text: z
    .string()
    .trim()
    .max(MOST_BRIEF_TEXT, message('At most {n} characters', { n: MOST_BRIEF_TEXT })),
  dos: lines,
  donts: lines,
  /** Hashtags and mentions with their sign. */
  tags: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[#@][\p{L}\p{N}_.]{1,80}$/u, 'Enter a hashtag or a mention, such as #spring or @brand'),
    )
    .max(MOST_TAGS, message('Enter at most {n} tags', { n: MOST_TAGS })),
  competitors: z.array(name).max(MOST_NAMES, message('Enter at most {n} words', { n: MOST_NAMES })),
  link: webLink.nullable(),
  markets: z.array(z.enum(DISCLOSURE_MARKETS)).max(DISCLOSURE_MARKETS.length),
  from_date: day.nullable(),
  to_date: day.nullable(),
  /** Visitors of the campaign's link see drafts, comment and decide. */
  shows_client: z.boolean(),
};

export const briefFile = z.object({
  id,
  name: z.string(),
  /** MIME type, by content. */
  type: z.string(),
  size: count,
  url: z.string(),
});
export type BriefFile = z.infer<typeof briefFile>;

export const brief = z.object({
  /** 0 = not written yet. */
  revision: count,
  ...typed,
  files: z.array(briefFile),
});
export type Brief = z.infer<typeof brief>;

/** `revision`: the one that was edited. */
export const briefChange = ofPeriod(z.object({ id, revision: count, ...typed }));
