import type { AskComponent, AskReport } from '#contract/ask.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { type Allowance, count } from '#server/platform/throttle.ts';
import { readBrands } from '#server/slices/brands/read-brands.ts';
import { readProfile } from '#server/slices/profiles/details/profile-read.ts';
import { answerOf } from './answer.ts';
import { understand } from './understand.ts';
import { voiceOf } from './voice.ts';

/** Per person; a language model is slow and may cost. */
const ALLOWANCE: Allowance = [60, 300];
const ALLOWANCE_OF_MODEL: Allowance = [20, 300];

async function allow(ctx: Ctx): Promise<void> {
  const allowance = ctx.answers === null ? ALLOWANCE : ALLOWANCE_OF_MODEL;
  const { wait } = await count(ctx, { key: `ask ${ctx.user.id}`, allowance });
  if (wait === 0) return;
  ctx.header('retry-after', String(wait));
  throw refuse('TOO_MANY_REQUESTS', `Too many questions at once. Try again in ${wait} seconds.`);
}

interface Question {
  profile_id: number;
  query: string;
  component: AskComponent;
  analyze_content: boolean;
  language: 'en' | 'fr';
  report?: AskReport | undefined;
}

async function answerQuestion(ctx: Ctx, asking: Question) {
  const { profile_id, query, component, analyze_content, language, report } = asking;
  const profile = await readProfile(ctx, profile_id);
  await allow(ctx);
  const brands = (await readBrands(ctx, ctx.company.id)).map(({ name }) => name);
  // Days are in the company's time zone.
  const today = new Date(ctx.now().toLocaleDateString('sv', { timeZone: ctx.company.timezone }));
  const understood = understand(query, { today, brands, component, language });
  const chosen = report
    ? { ...understood, report, others: understood.others.filter((o) => o !== report) }
    : understood;
  const asked = { ...chosen, question: query, ctx, profile, voice: voiceOf(understood.language) };
  return answerOf(asked, analyze_content);
}

export const askHandlers = {
  profile: os.ask.profile.handler(({ context, input }) => answerQuestion(context, input)),
  model: os.ask.model.handler(({ context: { answers } }) =>
    answers === null ? null : { model: answers.model, host: answers.host },
  ),
};
