import type { AskAnswer, AskReport } from '#contract/ask.ts';
import { audit } from '#server/platform/audit.ts';
import { NoAnswer } from '#server/ports/answers.ts';
import { checkClaims } from './check-claims.ts';
import { givenRows, keptHere, rowId } from './given-rows.ts';
import { accountReports } from './reports/accounts.ts';
import type { Asked, Found } from './reports/asked.ts';
import { audienceReports } from './reports/audience.ts';
import { habitReports } from './reports/habits.ts';
import { numberReports } from './reports/numbers.ts';
import { postReports } from './reports/posts.ts';
import { recordReports } from './reports/records.ts';

const REPORTS: Record<AskReport, (asked: Asked) => Promise<Found>> = {
  ...accountReports,
  ...audienceReports,
  ...numberReports,
  ...habitReports,
  ...postReports,
  ...recordReports,
};

/** Suggestions if the question was not understood. */
const EXAMPLES: AskReport[] = ['best_posts', 'audience_countries', 'engagement', 'posts_over_time'];

type Worded = Pick<AskAnswer, 'sentences' | 'source'>;

/** Sentences generated from the rows by code. */
const byProduct = (found: Found): Worded => ({
  sentences: found.said.map(({ text, rows }) => ({ text, rows: rows.map(rowId) })),
  source: { by: 'product', model: null, host: null, sent: null, refused: null },
});

/**
 * Sentences of the language model if it is configured and its claims pass the check; else generated ones,
 * with the reason.
 */
async function worded(asked: Asked, report: AskReport, found: Found, texts: boolean): Promise<Worded> {
  const { ctx, voice } = asked;
  const own = byProduct(found);
  const { answers } = ctx;
  if (answers === null || found.rows.length === 0) return own;
  const { model, host } = answers;
  const kept = keptHere(report, texts);
  if (kept !== null) {
    const refused =
      kept === 'private'
        ? voice.say(
            'what is noted of people and prices is sent to nobody',
            'les données personnelles et les tarifs ne sont envoyés à personne',
          )
        : voice.say(
            'texts of posts may not be sent',
            'les textes des publications ne peuvent pas être envoyés',
          );
    return { ...own, source: { ...own.source, model, host, refused } };
  }
  const rows = givenRows(found, texts);
  const sent = { rows: rows.length, texts: rows.some((row) => 'text' in row) };
  await audit(ctx, {
    ...{ company_id: ctx.company.id, user_id: ctx.user.id, action: 'ask.sent', target: asked.profile.name },
    details: { id: asked.profile.id, host, model, rows: sent.rows, texts: sent.texts, ip: ctx.request.ip },
  });
  const period = found.period ? `${found.period.from_date} to ${found.period.to_date}` : 'newest known';
  const about = [
    report.replaceAll('_', ' '),
    period,
    asked.platform ?? 'all platforms',
    ...found.missing,
  ].join('; ');
  const given = { question: asked.question, language: asked.language, about, rows };
  const source = { ...own.source, model, host, sent };
  try {
    const said = await answers.answer(given, ctx.request.left);
    const checked = checkClaims(said, { rows, columns: found.columns }, voice.say);
    if ('refused' in checked) return { ...own, source: { ...source, refused: checked.refused } };
    return { sentences: checked.claims, source: { ...source, by: 'model' } };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const refused =
      error.reason === 'late'
        ? voice.say('it did not answer in time', 'il n’a pas répondu à temps')
        : voice.say(
            'it could not be asked, or its answer could not be read',
            'il n’a pas pu être interrogé, ou sa réponse est illisible',
          );
    return { ...own, source: { ...source, refused } };
  }
}

export async function answerOf(asked: Asked, analyze_content: boolean): Promise<AskAnswer> {
  const { question, language, report, platform, ctx } = asked;
  const head = {
    question,
    language,
    report,
    understood: asked.words,
    platform,
    currency: ctx.company.currency,
  };
  if (report === null)
    return {
      ...head,
      ...byProduct({ period: null, n: null, columns: [], rows: [], said: [], missing: [] }),
      others: asked.others.length > 0 ? asked.others : EXAMPLES,
      ...{ period: null, n: null, missing: [], columns: [], rows: [], chart: null },
    };
  const found = await REPORTS[report](asked);
  return {
    ...head,
    ...(await worded(asked, report, found, analyze_content)),
    others: asked.others,
    period: found.period,
    n: found.n,
    missing: found.missing,
    columns: found.columns,
    rows: found.rows.map(({ cells, post, days }, i) => ({
      ...{ id: rowId(i), cells, post: post ?? null, days: days ?? null },
    })),
    chart: found.chart ?? null,
  };
}
