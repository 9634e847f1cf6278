import type { ImplausibleObservation, ObservationRef } from '#contract/imports/import-observations.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { cutText } from '#contract/values/cut-text.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { storedImport } from '../import-record.ts';
import { wordsJob } from './follow-words.ts';
import { allImplausible, type Implausible } from './implausible.ts';

const MOST_SHOWN = 200;

const key = (o: ObservationRef) => `${o.kind}|${o.subject}|${o.observed_at}|${o.rank}`;

/** In a stable order. Throws NOT_FOUND. */
async function ofImport(ctx: Ctx, id: number): Promise<Implausible[]> {
  const { file_name } = await storedImport(ctx.db, ctx.company.id, id);
  ctx.record.target = file_name;
  const observations: Implausible[] = [];
  for await (const one of allImplausible(ctx)) if (one.import_id === id) observations.push(one);
  return observations;
}

async function shown(ctx: Ctx, observations: Implausible[]): Promise<ImplausibleObservation[]> {
  if (observations.length === 0) return [];
  const accounts = await ctx.db
    .selectFrom('account as a')
    .innerJoin('profile as p', 'p.id', 'a.profile_id')
    .select(['a.id', 'a.platform', 'a.username', 'a.title', 'p.slug'])
    .where('a.id', 'in', [...new Set(observations.map((o) => o.account_id))])
    .execute();
  const words = await ctx.db
    .selectFrom('observation_word as w')
    .leftJoin('app_user as u', 'u.id', 'w.said_by')
    .select(['w.kind', 'w.subject', 'w.observed_at', 'w.rank', 'w.said_at', 'u.email'])
    .where('w.is_true', '=', true)
    .where('w.subject', 'in', [...new Set(observations.map((o) => o.subject))])
    .execute();
  const accountOf = new Map(accounts.map((a) => [a.id, a]));
  const wordOf = new Map(words.map((w) => [key({ ...w, kind: w.kind as Implausible['kind'] }), w]));
  return observations.map((o) => {
    const account = accountOf.get(o.account_id);
    const word = wordOf.get(key(o));
    return {
      kind: o.kind,
      subject: o.subject,
      observed_at: o.observed_at,
      rank: o.rank,
      reason: o.reason,
      account: account?.title ?? account?.username ?? 'Unknown',
      profile: account?.slug ?? null,
      platform: (o.post?.platform ?? account?.platform ?? null) as Platform | null,
      text: o.post ? cutText(o.post.title || o.post.message, 200) : null,
      link: o.post?.link || null,
      confirmed: word ? { by: word.email ?? 'somebody', at: new Date(word.said_at).toISOString() } : null,
    };
  });
}

/** On the named observations, or all of the import. */
async function say(ctx: Ctx, id: number, named: ObservationRef[] | undefined, is_true: boolean) {
  const observations = await ofImport(ctx, id);
  const listed = new Map(observations.map((o) => [key(o), o]));
  if (named?.some((o) => !listed.has(key(o)))) throw refuse('CONFLICT', sentenceFor('list_changed'));
  const meant = (named ?? observations).filter((o) => listed.get(key(o))?.is_true !== is_true);
  const rows = meant.map(({ kind, subject, observed_at, rank }) => ({
    kind,
    subject,
    observed_at,
    rank,
    is_true,
    is_settled: false,
    said_by: ctx.user.id,
    said_at: ctx.now(),
  }));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await ctx.db
      .insertInto('observation_word')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((c) =>
        c.columns(['kind', 'subject', 'observed_at', 'rank']).doUpdateSet((e) => ({
          is_true: e.ref('excluded.is_true'),
          is_settled: e.ref('excluded.is_settled'),
          said_by: e.ref('excluded.said_by'),
          said_at: e.ref('excluded.said_at'),
        })),
      )
      .execute();
  if (rows.length > 0) await ctx.jobs.send(wordsJob, {});
  return { said: rows.length };
}

/** PostgreSQL allows 65,535 parameters. */
const ROWS_AT_ONCE = 5000;

export const implausibleHandlers = {
  implausible: os.imports.implausible.handler(async ({ input, context }) => {
    const observations = await ofImport(context, input.id);
    return {
      observations: await shown(context, observations.slice(0, MOST_SHOWN)),
      total: observations.length,
    };
  }),
  confirm: os.imports.confirm.handler(({ input, context }) =>
    say(context, input.id, input.observations, true),
  ),
  unconfirm: os.imports.unconfirm.handler(({ input, context }) =>
    say(context, input.id, input.observations, false),
  ),
};
