import { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import type { listCalls } from '#contract/lists/list.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { sentenceOfError } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { findList, listFor } from './list-access.ts';
import { deleteList, restoreList } from './list-bin.ts';
import { moveList } from './list-move.ts';

type Input = z.output<NonNullable<(typeof listCalls.multi)['~orpc']['inputSchema']>>;

/** Refused like the single operation. */
async function operate(ctx: Ctx, id: number, input: Input): Promise<void> {
  switch (input.operation) {
    case 'move':
      return moveList(ctx, id, input.parent_id);
    case 'delete':
      await deleteList(ctx, id);
      return;
    case 'restore':
      await restoreList(ctx, id);
      return;
    case 'tag':
      return addTags(ctx, id, input.tags);
  }
}

async function addTags(ctx: Ctx, id: number, tags: string[]): Promise<void> {
  await listFor(ctx, id, 'edit');
  const row = await ctx.db
    .selectFrom('list')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .select('tags')
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('list')
    .set({ tags: JSON.stringify([...new Set([...(row.tags as string[]), ...tags])]), updated_at: ctx.now() })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .execute();
}

const DONE = {
  move: 'lists.moved',
  delete: 'lists.deleted',
  restore: 'lists.restored',
  tag: 'lists.changed',
};

/** Each list separately: a refusal does not affect the others. Contents of a deleted list are included. */
async function multi(ctx: Ctx, input: Input) {
  const done: number[] = [];
  const refused: Array<{ id: number; name: string; reason: Sentence }> = [];
  const names = new Map<number, string>();
  for (const id of input.ids) names.set(id, (await findList(ctx, ctx.company.id, id))?.name ?? '');
  for (const id of input.ids) {
    const name = names.get(id) ?? '';
    const gone = name !== '' && input.operation === 'delete' && !(await findList(ctx, ctx.company.id, id));
    try {
      if (!gone) await operate(ctx, id, input);
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      // Without access the name stays hidden.
      refused.push({ id, name: error.code === 'NOT_FOUND' ? '' : name, reason: sentenceOfError(error) });
      continue;
    }
    done.push(id);
    if (gone) continue;
    await audit(ctx, {
      company_id: ctx.company.id,
      user_id: ctx.user.id,
      action: DONE[input.operation],
      target: name || `No. ${id}`,
      details: { id, ip: ctx.request.ip },
    });
  }
  return { done, refused };
}

export const multiHandlers = {
  multi: os.lists.multi.handler(({ context, input }) => multi(context, input)),
};
