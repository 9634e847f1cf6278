import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { PLATFORM_RULES } from '#contract/platforms/platforms.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { seenAccounts } from './seen-accounts.ts';

export type ParsedHandle = { username: string; message: null } | { username: null; message: Sentence };

/** From "@name", "name" or a URL, in lower case; else the reason why it is invalid. */
export function parseHandle(platform: Platform, typed: string): ParsedHandle {
  const { form, rule } = PLATFORM_RULES[platform].handle;
  const text = typed.normalize('NFKC').trim();
  const address = /^https?:\/\//i.test(text) || /^(?:[\w-]+\.)+[a-z]{2,}\//i.test(text);
  const handle = address ? fromAddress(platform, text) : { name: text.replace(/^@/, '') };
  if ('message' in handle) return { username: null, message: handle.message };
  const username = handle.name.toLowerCase();
  return form.test(username) ? { username, message: null } : { username: null, message: sentenceFor(rule) };
}

function fromAddress(platform: Platform, text: string): { name: string } | { message: Sentence } {
  const { hosts, path } = PLATFORM_RULES[platform].handle;
  const name = PLATFORM_NAMES[platform];
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  } catch {
    return { message: sentenceFor('profile_url_invalid', { platform: name }) };
  }
  const host = url.hostname.toLowerCase();
  if (!hosts.some((h) => host === h || host.endsWith(`.${h}`)))
    return { message: sentenceFor('address_of_other_site', { platform: name, host: hosts[0] }) };
  try {
    const handle = path.exec(decodeURIComponent(url.pathname))?.[1];
    return handle
      ? { name: handle.replace(/^@/, '') }
      : { message: sentenceFor('profile_page_required', { platform: name }) };
  } catch {
    return { message: sentenceFor('profile_url_invalid', { platform: name }) };
  }
}

/** A reported account, or the company's own. */
export async function accountByHandle(
  ctx: Pick<Ctx, 'db' | 'company'>,
  platform: Platform,
  username: string,
) {
  return (
    ctx.db
      .selectFrom(seenAccounts(ctx.company.id).as('a'))
      .innerJoin('profile as p', 'p.id', 'a.profile_id')
      .leftJoin('account_alias as l', 'l.account_id', 'a.id')
      .where('a.platform', '=', platform)
      .where('p.hidden', '=', false)
      .where((e) => e.or([e('p.company_id', 'is', null), e('p.company_id', '=', ctx.company.id)]))
      .where((e) =>
        e.or([
          e('a.username', '=', username),
          e('l.alias', 'in', [`user:${username}`, `id:${username}`, `id:${username.replace(/^uc/, 'UC')}`]),
        ]),
      )
      .select(['a.id', 'a.username', 'p.id as profile_id', 'p.slug', 'p.name', 'p.company_id'])
      // The reported one first, because it has the data.
      .orderBy('p.company_id', (o) => o.desc().nullsFirst())
      .orderBy('a.id')
      .executeTakeFirst()
  );
}

const asAnswer = (sentence: Sentence) => ({ message: sentence.text, sentence });

/** With the name that this company gave the profile. */
async function findAccount(ctx: Ctx, platform: Platform, typed: string) {
  const parsed = parseHandle(platform, typed);
  if (parsed.username === null)
    return { platform, username: null, account: null, valid: false, ...asAnswer(parsed.message) };
  const existing = await accountByHandle(ctx, platform, parsed.username);
  if (!existing) {
    const message = sentenceFor('account_not_imported', {
      platform: PLATFORM_NAMES[platform],
      username: parsed.username,
    });
    return { platform, username: parsed.username, account: null, valid: true, ...asAnswer(message) };
  }
  const own = await ctx.db
    .selectFrom('profile_company')
    .select('fields')
    .where('company_id', '=', ctx.company.id)
    .where('profile_id', '=', existing.profile_id)
    .executeTakeFirst();
  const profile_name = own?.fields?.name ?? existing.name;
  const [numbers] = await ctx.ch.query<{ followers: number }>(
    'SELECT followers FROM accounts FINAL WHERE account_id = {id:UInt32}',
    { id: existing.id },
    'account followers',
  );
  return {
    platform,
    username: existing.username ?? parsed.username,
    account: {
      id: existing.id,
      profile_id: existing.profile_id,
      profile_slug: existing.slug,
      profile_name,
      followers: numbers && numbers.followers >= 0 ? numbers.followers : null,
    },
    valid: true,
    ...asAnswer(sentenceFor('handle_taken', { username: parsed.username, name: profile_name })),
  };
}

export const findAccountHandlers = {
  find_account: os.profiles.find_account.handler(({ context, input }) =>
    findAccount(context, input.platform, input.username),
  ),
};
