import type { AskAnswer, AskInput, AskReport } from '#contract/ask.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { type Allowance, count } from '#server/platform/callers/throttle.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import type { AnyRouter } from '#server/platform/http/any-router.ts';
import { readProfile } from '#server/slices/profiles/details/profile-read.ts';
import { matchQuestion, OF_AUDIENCE } from './match-question.ts';
import { modelAnswer } from './model-answer.ts';
import { findNamed, namedCreator } from './named-creator.ts';
import { accountReports } from './reports/accounts.ts';
import type { ReportAnswer, ReportQuestion } from './reports/asked.ts';
import { audienceReports } from './reports/audience.ts';
import { brands } from './reports/brands.ts';
import { habitReports } from './reports/habits.ts';
import { periodReports } from './reports/periods.ts';
import { postReports } from './reports/posts.ts';
import { recordReports } from './reports/records.ts';
import { type Voice, voiceOf } from './voice.ts';

/** Questions of one user; a language model takes longer and may cost. */
const ALLOWANCE: Allowance = [60, 300];
const ALLOWANCE_OF_MODEL: Allowance = [20, 300];

const REPORTS: Record<AskReport, (question: ReportQuestion) => Promise<ReportAnswer>> = {
  ...postReports,
  ...periodReports,
  ...accountReports,
  ...audienceReports,
  ...habitReports,
  ...recordReports,
  brands,
};
const EXAMPLES: AskReport[] = ['best_posts', 'totals', 'posts_over_time', 'platforms', 'audience_countries'];

const NOTHING = {
  understood: [],
  period: null,
  sentences: [],
  n: null,
  missing: [],
  columns: [],
  rows: [],
  chart: null,
  source: { by: 'product', model: null, host: null, sent: null, refused: null },
} satisfies Partial<AskAnswer>;

async function allow(ctx: Ctx): Promise<void> {
  const allowance = ctx.answers === null ? ALLOWANCE : ALLOWANCE_OF_MODEL;
  const { wait } = await count(ctx, { key: `ask ${ctx.user.id}`, allowance });
  if (wait === 0) return;
  ctx.header('retry-after', String(wait));
  throw refuse('TOO_MANY_REQUESTS', sentenceFor('query_concurrency_limit', { n: wait }));
}

/** The fields of an answer that a report gives. */
function fieldsOf({ sentences, rows, period, n, missing, columns, chart }: ReportAnswer) {
  const rowId = (i: number) => `r${i + 1}`;
  return {
    period: period ?? null,
    n: n ?? null,
    missing: missing ?? [],
    columns,
    chart: chart ?? null,
    sentences: sentences.map((sentence) => ({ text: sentence.text, rows: sentence.rows.map(rowId) })),
    rows: rows.map(({ cells, post, days }, i) => ({
      id: rowId(i),
      cells,
      post: post ?? null,
      days: days ?? null,
    })),
  };
}

async function answerQuestion(ctx: Ctx, input: AskInput, router: AnyRouter): Promise<AskAnswer> {
  const { query, language, from_date, to_date } = input;
  const open = await readProfile(ctx, input.profile_id);
  await allow(ctx);
  const today = ctx.now().toLocaleDateString('sv', { timeZone: ctx.company.timezone });
  const matched = matchQuestion(query, new Date(today), input.component);
  const known = input.report !== undefined;
  const named =
    !known && matched.report !== null && OF_AUDIENCE.test(matched.report) ? namedCreator(query, open) : null;
  const other = named === null ? null : await findNamed(ctx, named);
  const profile = other ?? open;
  const request: ReportQuestion = {
    ctx,
    profile,
    voice: voiceOf(language, ctx.company.currency),
    days: from_date && to_date ? { from_date, to_date } : known ? null : matched.days,
    platform: input.platform ?? (known ? null : matched.platform),
    topic: input.topic ?? (known ? null : matched.topic),
  };
  const head: AskAnswer = {
    ...NOTHING,
    question: query,
    language,
    report: input.report ?? matched.report,
    others: known || matched.others.length > 0 ? matched.others : EXAMPLES,
    platform: request.platform,
    topic: request.topic,
    currency: ctx.company.currency,
  };
  if (named !== null && other === null)
    return { ...head, missing: [whichCreator(request.voice, named)], understood: matched.words };
  if (!known && ctx.answers) {
    const question = { query, texts: input.analyze_content, today };
    const answer = await modelAnswer(request, question, { answers: ctx.answers, router });
    if (answer.source.by === 'model')
      return { ...head, ...answer, report: null, platform: null, topic: null };
    head.source = answer.source;
  }
  if (head.report === null) return head;
  const result = await REPORTS[head.report](request);
  return {
    ...head,
    ...fieldsOf(result),
    understood: known ? [] : matched.words,
    others: head.others.filter((other) => other !== head.report),
  };
}

const whichCreator = ({ say }: Voice, name: string): string =>
  say(
    `Whose audience? No one creator here is called ${name}. Open the creator’s profile, or use the @handle.`,
    `L’audience de qui ? Aucun créateur ne correspond exactement à ${name}. Ouvrez son profil, ou écrivez son @identifiant.`,
  );

/** `router` has the calls behind the tools of the language model. */
export const askHandlers = (router: () => AnyRouter) => ({
  profile: os.ask.profile.handler(({ context, input }) => answerQuestion(context, input, router())),
  model: os.ask.model.handler(({ context: { answers } }) =>
    answers === null ? null : { model: answers.model, host: answers.host },
  ),
});
