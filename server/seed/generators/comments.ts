import type { CommentObservation } from '#server/tables/observations.ts';
import { DAY } from './calendar.ts';
import { CAPTION_PHRASES } from './caption-phrases.ts';
import { CAPTION_LANGUAGES, type CaptionLanguage } from './geography.ts';
import type { Population } from './population.ts';
import type { DemoPost } from './posts.ts';
import { Random, STREAM } from './random.ts';

const MOST = 400_000;
const PER_POST = 6;

/** One post in `step` has comments, so that seeding stays quick; in a small world all. */
export function commentStep(posts: number): number {
  return Math.max(1, Math.ceil((posts * PER_POST) / MOST));
}

/** Never more than the post counts; the mood follows the author's engagement. */
export class Comments {
  private readonly random: Random;
  private readonly choices = CAPTION_LANGUAGES.map((l: CaptionLanguage) => {
    const texts = CAPTION_PHRASES[l];
    return [texts.positive, texts.neutral, texts.negative].map((t) => t.split('|'));
  });

  private readonly population: Population;
  private readonly end: number;

  constructor(seed: number, population: Population, end: number) {
    this.population = population;
    this.end = end;
    this.random = new Random(seed, STREAM.comment);
  }

  of(p: number, post: DemoPost): CommentObservation[] {
    const random = this.random.at(p);
    const count = Math.min(post.comments ?? 0, 2 + random.int(2 * PER_POST - 3));
    const created = post.created_at ?? this.end;
    const happy = random.between(0.5, 0.9);
    return Array.from({ length: count }, (_, k) => {
      const writer = random.int(this.population.creators);
      const language = random.chance(0.3) ? 0 : (this.population.language[writer] as number);
      const u = random.next();
      const mood = u < happy ? 0 : u < happy + (1 - happy) * 0.6 ? 1 : 2;
      const until = Math.max(1, Math.min(this.end - created, 6 * DAY));
      return {
        kind: 'comment' as const,
        platform: post.account.platform,
        post_external_id: post.external_id,
        external_id: `${post.external_id}-${k + 1}`,
        parent_external_id: null,
        author: {
          platform: post.account.platform,
          external_id: null,
          username: this.population.handle(writer),
          title: null,
        },
        text: random.pick(this.choices[language]?.[mood] as string[]),
        language: CAPTION_LANGUAGES[language] ?? null,
        likes: Math.floor(12 * random.next() ** 4),
        replies: null,
        created_at: created + Math.floor(random.next() ** 2 * until),
        observed_at: null,
      };
    });
  }
}
