import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/access/access.ts';
import { ACCESS_FLAGS, type AccessFlag } from '#contract/access/flags.ts';
import { contract } from '#contract/api.ts';
import { type Endpoint, endpointsOf } from '#contract/calls/endpoints.ts';
import { POST_TYPES } from '#contract/values/primitives.ts';
import { NO_BRIEF } from '#server/testing/briefed-campaign.ts';
import { type CallInput, callEndpoint } from '#server/testing/endpoint-call.ts';
import { forEvery } from '#server/testing/for-every.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

// Generated from the contract: a new call is tested automatically, unless it names an object.

const all = endpointsOf(contract);
const guarded = all.filter((e) => e.access?.role !== 'nobody');
const writes = guarded.filter((e) => e.method !== 'GET');
const LOWER: Record<Role, Role | null> = { viewer: null, member: 'viewer', admin: 'member' };

let app: TestApp;
/** The first company, hence the operator. */
let admin: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
  stranger = await app.signIn();
});
afterAll(() => app.close());

/** The company needed to pass a rule about companies. */
const company = (endpoint: Endpoint) =>
  endpoint.access?.operator ? { company_id: admin.company_id } : { may_import: true };

const call = (endpoint: Endpoint, headers: Record<string, string>, input: CallInput = {}) =>
  callEndpoint(app.http, endpoint, headers, input);

describe('every call has a rule', () => {
  it('for every call', () =>
    forEvery(all, ({ name, access, method, path }) => {
      expect(access, 'declare it with endpoint({ role })').toBeDefined();
      expect(path.startsWith('/')).toBe(true);
      expect(['nobody', 'viewer', 'member', 'admin']).toContain(access?.role);
      if (access?.flag) expect(ACCESS_FLAGS).toContain(access.flag);
      // Viewers ask for access to objects they cannot see yet, and copy those they can.
      const open = name === 'ask.profile' || name === 'sharing.ask_access' || name.startsWith('exports.');
      if (method !== 'GET' && access?.role !== 'nobody' && !access?.own_account && !open)
        expect(['member', 'admin']).toContain(access?.role);
    }));

  it('only signing in and out, and the steps before it, need no session', () => {
    expect(all.filter((e) => e.access?.role === 'nobody').map((e) => e.name)).toEqual([
      'auth.login',
      'auth.logout',
      'auth.verify_otp',
      'auth.resend_otp',
      'auth.forgot_password',
      'auth.reset_password',
      'auth.unlock_sign_in',
      'oidc.button',
      'oidc.start',
      'oidc.finish',
      'connections.invited',
      'connections.start',
      'connections.finish',
      'connections.withdraw',
      'drafts.page',
      'drafts.accept',
      'drafts.ask',
      'drafts.send',
      'sharing.fetch_info',
      'sharing.unlock',
      'users.invitation',
      'users.accept',
    ]);
  });
});

describe('without a session: 401', () => {
  it('for every call', () =>
    forEvery(guarded, async (endpoint) => {
      expect((await call(endpoint, {})).statusCode).toBe(401);
      const forged = { cookie: 'limelight_session=forged', 'x-csrf-token': 'forged' };
      expect((await call(endpoint, forged)).statusCode).toBe(401);
    }));
});

describe('with too low a role: 403', () => {
  const cases = guarded.flatMap((e) => {
    const lower = LOWER[e.access?.role as Role];
    return lower ? [{ name: e.name, lower, endpoint: e }] : [];
  });
  it('for every call', () =>
    forEvery(cases, async ({ lower, endpoint }) => {
      const { headers } = await app.signIn({ role: lower, ...company(endpoint) });
      expect((await call(endpoint, headers)).statusCode).toBe(403);
    }));
});

describe('with the least role: not refused', () => {
  it('for every call', () =>
    forEvery(guarded, async (endpoint) => {
      const { headers } = await app.signIn({ role: endpoint.access?.role as Role, ...company(endpoint) });
      expect([401, 403]).not.toContain((await call(endpoint, headers)).statusCode);
    }));
});

describe('as admin: nothing is refused', () => {
  it('for every call', () =>
    forEvery(guarded, async (endpoint) => {
      // Its own session, because some calls end the session they are made with.
      const { headers } = await app.signIn({ role: 'admin', ...company(endpoint) });
      expect([401, 403]).not.toContain((await call(endpoint, headers)).statusCode);
    }));
});

describe('of a company that does not operate the installation: 403', () => {
  const cases = guarded.filter((e) => e.access?.operator);
  it('for every call', () =>
    forEvery(cases, async (endpoint) => {
      const { headers } = await app.signIn({ may_import: true });
      const answer = await call(endpoint, headers);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().message).toContain('operator');
    }));
});

describe('of a company that may not import: 403', () => {
  const cases = guarded.filter((e) => e.access?.imports);
  it('for every call', () =>
    forEvery(cases, async (endpoint) => {
      const { headers } = await app.signIn({ may_import: false });
      const answer = await call(endpoint, headers);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().message).toContain('Ask its operator');
    }));
});

describe('with the area’s flag off: 403', () => {
  const cases = guarded.filter((e) => e.access?.flag);
  it('for every call', () =>
    forEvery(cases, async (endpoint) => {
      const { headers } = await app.signIn({ flags: { [endpoint.access?.flag as AccessFlag]: false } });
      expect((await call(endpoint, headers)).statusCode).toBe(403);
    }));
});

describe('limited to profiles: 403 beyond them', () => {
  it('for every call', () =>
    forEvery(guarded, async (endpoint) => {
      const { headers } = await app.signIn({ flags: { profile_only: true }, ...company(endpoint) });
      const { statusCode } = await call(endpoint, headers);
      const isBeyond = Boolean(endpoint.access?.beyond_profiles || endpoint.access?.flag);
      expect(statusCode === 403).toBe(isBeyond);
    }));
});

describe('a write without the session’s CSRF token: 403', () => {
  it('for every call', () =>
    forEvery(writes, async (endpoint) => {
      const { cookie } = admin.headers as { cookie: string };
      expect((await call(endpoint, { cookie })).statusCode).toBe(403);
      expect((await call(endpoint, { cookie, 'x-csrf-token': 'guessed' })).statusCode).toBe(403);
      const other = await app.signIn();
      const foreign = other.headers['x-csrf-token'] ?? '';
      expect((await call(endpoint, { cookie, 'x-csrf-token': foreign })).statusCode).toBe(403);
    }));
});

/** Each object has a text that only its company may see. */
async function objectsOf(company_id: number) {
  const { db } = app.services;
  const secret = `Secret of ${company_id}`;
  const own = { company_id, name: secret };
  const filter = JSON.stringify({ keyword: secret, from_date: '2026-01-01', to_date: '2026-02-01' });
  const [profile, file, mapping, profiles, keywords, message] = await Promise.all([
    db
      .insertInto('profile')
      .values({ ...own, slug: `secret-${company_id}` })
      .returning('id')
      .executeTakeFirstOrThrow(),
    db
      .insertInto('import')
      .values({ company_id, file_name: secret, file_size: 1, state: 'uploaded' })
      .returning('id')
      .executeTakeFirstOrThrow(),
    db
      .insertInto('import_mapping')
      .values({ ...own, mapping: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow(),
    db
      .insertInto('saved_filter')
      .values({ ...own, area: 'profiles', filter })
      .returning('id')
      .executeTakeFirstOrThrow(),
    db
      .insertInto('saved_filter')
      .values({ ...own, area: 'keywords', filter })
      .returning('id')
      .executeTakeFirstOrThrow(),
    db
      .insertInto('message_outbox')
      .values({
        company_id,
        kind: 'mail',
        recipient: secret,
        template: 't',
        body_text: secret,
        state: 'kept',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  ]);
  const forecast = await db
    .insertInto('forecast')
    .values({ ...own, forecast_type: 'profiles', version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = await db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .where('u.company_id', '=', company_id)
    .select(['s.id', 's.user_id'])
    .executeTakeFirstOrThrow();
  const user = { id: session.user_id };
  await db.updateTable('app_user').set({ last_name: secret }).where('id', '=', user.id).execute();
  const key = await db
    .insertInto('api_key')
    .values({ ...own, user_id: user.id, prefix: secret, secret_hash: secret })
    .returning('id')
    .executeTakeFirstOrThrow();
  const exported = await db
    .insertInto('export')
    .values({
      company_id,
      user_id: session.user_id,
      ...{ kind: 'profiles', format: 'csv', input: '{}', title: secret, state: 'error' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('audit_event').values({ company_id, action: 'test.secret', target: secret }).execute();
  const [list, binned] = await db
    .insertInto('list')
    .values([own, { ...own, deleted_at: new Date(), deleted_by: user.id }])
    .returning('id')
    .execute();
  if (!list || !binned) throw new Error('No list was made');
  await db.updateTable('list').set({ deleted_with: binned.id }).where('id', '=', binned.id).execute();
  await db
    .insertInto('list_profile')
    .values({ company_id, list_id: list.id, profile_id: profile.id, position: 1 })
    .execute();
  const days = { start_date: '2026-01-01', end_date: '2026-02-01', currency: 'USD' };
  const search = { search_type: 'OR', creators_search_type: 'OR' };
  const [monitor, deletedMonitor] = await db
    .insertInto('monitor')
    .values([
      { ...own, ...days, ...search },
      { ...own, ...days, ...search, deleted_at: new Date(), deleted_by: user.id },
    ])
    .returning('id')
    .execute();
  if (!monitor || !deletedMonitor) throw new Error('No monitor was made');
  await db
    .insertInto('monitor_profile')
    .values({ company_id, monitor_id: monitor.id, profile_id: profile.id })
    .execute();
  const monitorFolder = await db
    .insertInto('monitor_folder')
    .values(own)
    .returning('id')
    .executeTakeFirstOrThrow();
  const [brand, deletedBrand] = await db
    .insertInto('company_brand')
    .values([own, { ...own, deleted_at: new Date(), deleted_by: user.id }])
    .returning('id')
    .execute();
  const [leaderboard, deletedLeaderboard] = await db
    .insertInto('leaderboard')
    .values([own, { ...own, deleted_at: new Date(), deleted_by: user.id }])
    .returning('id')
    .execute();
  if (!brand || !deletedBrand || !leaderboard || !deletedLeaderboard)
    throw new Error('No leaderboard was made');
  await db
    .insertInto('leaderboard_brand')
    .values({ company_id, leaderboard_id: leaderboard.id, brand_id: brand.id, position: 0 })
    .execute();
  const [client, deletedClient] = await db
    .insertInto('client')
    .values([own, { ...own, deleted_at: new Date(), deleted_by: user.id }])
    .returning('id')
    .execute();
  if (!client || !deletedClient) throw new Error('No client was made');
  const template = await db
    .insertInto('report_layout')
    .values({ ...own, kind: 'monitor', introduction: secret, changed_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const emvModel = await db
    .insertInto('emv_model')
    .values({ company_id, label: secret, kind: 'impressions' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const report = await db
    .insertInto('leaderboard_report')
    .values({
      ...{ company_id, leaderboard_id: leaderboard.id, title: secret, taken_at: new Date() },
      ...{ from_date: '2026-01-01', to_date: '2026-02-01', document: '{}' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const alert = await db
    .insertInto('alert_rule')
    .values({
      ...{ company_id, created_by: user.id, name: secret, monitor_id: monitor.id, metric: 'posts' },
      currency: 'USD',
      ...{ condition: 'above', threshold: 1, window_days: 7, created_at: new Date(), changed_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const alertEvent = await db
    .insertInto('alert_event')
    .values({
      ...{ company_id, rule_id: alert.id, key: `evt_${company_id}`, sentence: secret, body: '{}' },
      ...{ state: 'failed', created_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const same = await db
    .insertInto('profile')
    .values({ ...own, slug: `same-${company_id}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const merged = await db
    .insertInto('profile_merge')
    .values({ company_id, from_id: same.id, into_id: profile.id, merged_at: new Date(), moved: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const casting = await db
    .insertInto('casting')
    .values({ ...own, list_id: list.id, options: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('casting_creator')
    .values({ casting_id: casting.id, profile_id: profile.id, position: 1 })
    .execute();
  const response = await db
    .insertInto('client_response')
    .values({
      ...{ company_id, object_type: 'casting', object_id: casting.id, profile_id: profile.id },
      ...{ kind: 'comment', text: secret, is_visitor: true, at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const safetyCheck = await db
    .insertInto('safety_check')
    .values({
      ...{ company_id, object_type: 'profile', object_id: profile.id, name: secret, created_at: new Date() },
      ...{ categories: '["arms"]', own_words: '[]', competitors: '[]' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    user,
    key,
    secret,
    profile,
    merged,
    file,
    mapping,
    profiles,
    keywords,
    message,
    session,
    list,
    binned,
    monitor,
    deletedMonitor,
    monitorFolder,
    brand,
    deletedBrand,
    leaderboard,
    deletedLeaderboard,
    client,
    deletedClient,
    template,
    emvModel,
    report,
    alert,
    alertEvent,
    casting,
    response,
    forecast,
    exported,
    safetyCheck,
  };
}
type Objects = Awaited<ReturnType<typeof objectsOf>>;

const ofList = (id: number, profile_id: number) => ({
  ...{
    id,
    list_id: id,
    name: 'Mine',
    text: 'Mine',
    client_id: null,
    opportunity_id: null,
    view: {},
    typed: ['mine'],
    parent_id: null,
    before: null,
  },
  ...{ revision: 0, statuses: [], categories: [], custom_dropdowns: [], profile_ids: [profile_id] },
  changes: [{ profile_id, field: 'price', value: 1, was: null }],
  ...{
    targets: ['handle'],
    platform: 'instagram',
    record_id: 1,
    username: 'mine',
    row: 2,
    profile_id,
    import_id: 1,
  },
});

const ofMonitor = (profile_id: number) => ({
  ...{ name: 'Mine', post_ids: ['1'], post_id: '1', classification: 'mine', link: null, is_active: false },
  ...{ profile_id, post_type: 'instagram_post', created_time: '2026-01-01T00:00:00Z' },
  ...{ media_id: '1', is_ignored: true, username: 'mine', ad: 'mine' },
  ...{
    base_url: 'https://example.com/',
    link_id: 1,
    list_id: 1,
    import_id: 1,
    creators: [{ profile_id, codes: [{ code: 'MINE' }] }],
    changes: [{ profile_id, kind: 'fee', value: null, was: null }],
  },
  ...{ forecast_id: null, keys: ['0123456789ab'], right: null },
  ...{ send_weekly_report: false, weekday: 1, hour: 8, user_ids: [] },
});

/** The default is a profile by `{id}`. */
function named(endpoint: Endpoint, o: Objects) {
  const { name, path } = endpoint;
  if (name === 'keywords.update_filter') {
    const filter = { keyword: 'a', from_date: '2026-01-01', to_date: '2026-02-01' };
    return { body: { keyword_user_filter_id: o.keywords.id, filter_name: 'Mine', filter } };
  }
  if (name === 'keywords.delete_filter') return { query: { 'user-filter-id': o.keywords.id } };
  if (name === 'keywords.restore_filter') return { body: { keyword_user_filter_id: o.keywords.id } };
  if (name === 'profiles.comments') return { id: o.profile.id, query: { post_id: '0'.repeat(16) } };
  if (name === 'connections.of_creators') return { query: { ids: String(o.profile.id) } };
  if (name === 'overlap.profiles') return { query: { ids: `${o.profile.id},${o.profile.id + 1}` } };
  if (name === 'overlap.followers')
    return { id: o.profile.id, body: { platform: 'instagram', followers: ['mine'] } };
  if (name === 'ask.profile') return { body: { profile_id: o.profile.id, query: 'Who is this?' } };
  if (/^profiles\.(audience|similar|network|post_mention)$/.test(name))
    return { query: { profile_id: o.profile.id, tag: '#mine' } };
  if (name === 'profiles.scan') return { id: o.profile.id, query: { words: 'mine' } };
  if (name === 'profiles.undo_merge') return { id: o.merged.id };
  if (name === 'profiles.merge_search') return { query: { from_profile_id: o.profile.id } };
  if (path === '/profile/merge') {
    const pair = { new: o.profile.id, old: o.profile.id + 1 };
    return { query: pair, body: pair };
  }
  if (name === 'profiles.restore_account') return { id: o.profile.id, body: { account_id: 1 } };
  if (path.startsWith('/clients/of/')) return { id: o.list.id, body: { client_id: null } };
  if (path.startsWith('/clients/'))
    return { id: (path.includes('/restore/{id}') ? o.deletedClient : o.client).id, body: { name: 'Mine' } };
  // The address may be wrong: ownership is checked first.
  if (path.includes('{type_id}')) return { id: o.keywords.id, body: { email: 'mine@example.com' } };
  if (name === 'sharing.make_public')
    return { body: { type: 'keywords', type_id: o.keywords.id, is_public: true } };
  if (name === 'persons.erase') return { id: o.profile.id, body: { confirm: 'Mine', reason: 'asked' } };
  if (path === '/report_templates/{id}') return { id: o.template.id };
  if (path.startsWith('/report_layouts/'))
    return { id: o.monitor.id, body: { sections: null, introduction: 'Mine' } };
  if (name === 'imports.set_terms') return { id: o.file.id, body: { keeps_days: null, may_mix: true } };
  if (path.startsWith('/exports/{id}')) return { id: o.exported.id };
  if (name === 'lists.import_template') return { query: { list_id: o.list.id } };
  if (path.startsWith('/lists/')) {
    const { id } = /\/(bin|restore)\//.test(path) ? o.binned : o.list;
    const query = path.includes('/report/')
      ? { from_date: '2026-01-01', to_date: '2026-02-01', post_id: '1' }
      : {};
    return { id, query, body: ofList(id, o.profile.id) };
  }
  if (path.startsWith('/castings/')) {
    const { id } = path.includes('of_list') ? o.list : o.casting;
    const crop = { x: 0, y: 0, width: 1, height: 1 };
    const query = { profile_id: o.profile.id, slot: 1, ...crop };
    const body = {
      ...ofList(o.list.id, o.profile.id),
      id,
      profile_id: o.profile.id,
      slot: 1,
      crop,
    };
    return { id, query, body };
  }
  if (path.startsWith('/client_room/'))
    return {
      id: o.casting.id,
      query: { type: 'casting' },
      body: { type: 'casting', profile_id: o.profile.id, kind: 'accept' },
    };
  if (path.startsWith('/client_responses/'))
    return { id: path.includes('of_list') ? o.list.id : o.response.id };
  if (path.startsWith('/monitor/')) {
    const { id } = path.includes('/groups/')
      ? o.monitorFolder
      : path.includes('/restore/')
        ? o.deletedMonitor
        : o.monitor;
    const query = { post_id: '1', link: 'https://www.instagram.com/p/Mine/', link_id: 1 };
    const rules = {
      ...{ market: 'FR', start_date: '2026-01-01', end_date: '2026-01-31', keywords: ['a'], profile_ids: [] },
      ...{ list_ids: [], platforms_to_track: [], total_budget: 1, group_id: 0 },
    };
    return { id, query, body: { ...ofMonitor(o.profile.id), ...(path.includes('/update_') ? rules : {}) } };
  }
  if (path.startsWith('/drafts/{id}')) {
    const profile_id = o.profile.id;
    const place = { x: null, y: null, second: null };
    const draft = { draft_id: 1, text: 'Mine', decision: 'approved', key: 'x', caption: 'Mine', ...place };
    const brief = { ...NO_BRIEF, revision: 0 };
    const body = name === 'drafts.set_brief' ? brief : { ...draft, profile_id, file_id: 1 };
    return { id: o.monitor.id, body };
  }
  if (path.startsWith('/brands/'))
    return { id: (path.includes('/restore/') ? o.deletedBrand : o.brand).id, body: { name: 'Mine' } };
  if (path.startsWith('/leaderboards/')) {
    const { id } = path.includes('/restore/')
      ? o.deletedLeaderboard
      : path.includes('/report/')
        ? o.report
        : o.leaderboard;
    const schedule = { is_on: false, cadence: 'weekly', weekday: 1, month_day: 1, hour: 8, user_ids: [] };
    return { id, query: { brand_id: o.brand.id }, body: { name: 'Mine', ...schedule } };
  }
  if (path.startsWith('/safety/checks/'))
    return { id: o.safetyCheck.id, body: { post_ids: ['1'], is_seen: true } };
  if (path.startsWith('/alert_events/')) return { id: o.alertEvent.id };
  if (path.startsWith('/alerts/')) {
    const waits = { metric: 'posts', condition: 'above', threshold: 1, window_days: 7, is_on: false };
    return { id: o.alert.id, body: { name: 'Mine', ...waits } };
  }
  if (path.startsWith('/settings/emv_models/')) {
    const rate = { per_mille: 1, like: 0, comment: 0, share: 0, view_mille: 0 };
    const rates = Object.fromEntries(POST_TYPES.map((type) => [type, rate]));
    return {
      id: o.emvModel.id,
      body: { label: 'Mine', currency: 'USD', version: 1, is_archived: true, rates },
    };
  }
  if (path.startsWith('/imports/')) return { id: o.file.id };
  if (path.startsWith('/forecasts/{id}'))
    return { id: o.forecast.id, body: { name: 'Mine', base_version: 1 } };
  if (path.startsWith('/import_mappings/')) return { id: o.mapping.id };
  if (path.startsWith('/profiles/user_filters/')) return { id: o.profiles.id };
  if (path.startsWith('/users/{id}')) return { id: o.user.id, body: { to: o.user.id, last_name: 'Mine' } };
  if (path === '/api_keys/{id}') return { id: o.key.id };
  if (path === '/outbox/{message_id}') return { id: o.message.id };
  if (path === '/account/sessions/{session_id}') return { id: o.session.id };
  return path.includes('{id}') ? { id: o.profile.id, body: { name: 'Mine', username: 'mine' } } : null;
}

describe('an object of another company: 404, unchanged', () => {
  let objects: Objects;
  beforeAll(async () => {
    objects = await objectsOf((await app.signIn()).company_id);
  });
  const one = (e: Endpoint) =>
    /\{(id|message_id|session_id|type_id)\}/.test(e.path) ||
    /^keywords\.(update|delete)_filter$|^profiles\.(audience|similar|network|post_mention|merge|merge_search|merge_preview)$|^overlap\.profiles$|^ask\.profile$|^sharing\.make_public$/.test(
      e.name,
    ) ||
    /^lists\.(move|add_profiles|import_template)$|^casting\.add$/.test(e.name);

  it('for every call', () =>
    forEvery(guarded.filter(one), async (endpoint) => {
      const input = named(endpoint, objects);
      if (!input) throw new Error(`Say in named() which object ${endpoint.name} is about`);
      const { headers } = endpoint.access?.operator ? admin : stranger;
      const answer = await call(endpoint, headers, input);
      expect(answer.statusCode, answer.body).toBe(404);
      expect(answer.body).not.toContain('Secret');
    }));

  it('is still there afterwards', async () => {
    const { db } = app.services;
    const left = await Promise.all([
      db.selectFrom('profile').where('id', '=', objects.profile.id).select('name').executeTakeFirst(),
      db.selectFrom('import').where('id', '=', objects.file.id).select('state').executeTakeFirst(),
      db.selectFrom('import_mapping').where('id', '=', objects.mapping.id).select('name').executeTakeFirst(),
      db.selectFrom('saved_filter').where('id', '=', objects.profiles.id).select('name').executeTakeFirst(),
      db.selectFrom('saved_filter').where('id', '=', objects.keywords.id).select('name').executeTakeFirst(),
      db
        .selectFrom('forecast')
        .where('id', '=', objects.forecast.id)
        .where('deleted_at', 'is', null)
        .select('name')
        .executeTakeFirst(),
      db.selectFrom('session').where('id', '=', objects.session.id).select('user_id').executeTakeFirst(),
      db
        .selectFrom('app_user')
        .where('id', '=', objects.user.id)
        .select(['last_name as name', 'is_active'])
        .executeTakeFirst(),
      db
        .selectFrom('api_key')
        .where('id', '=', objects.key.id)
        .select(['name', 'revoked_at'])
        .executeTakeFirst(),
      db
        .selectFrom('list as l')
        .innerJoin('list_profile as m', 'm.list_id', 'l.id')
        .where('l.id', '=', objects.list.id)
        .select(['l.name', 'l.deleted_at', 'm.deliverables', 'm.removed_at'])
        .executeTakeFirst(),
      db
        .selectFrom('list')
        .where('id', '=', objects.binned.id)
        .where('deleted_at', 'is not', null)
        .select('name')
        .executeTakeFirst(),
      db
        .selectFrom('casting as c')
        .innerJoin('client_response as r', 'r.object_id', 'c.id')
        .where('c.id', '=', objects.casting.id)
        .select(['c.name', 'c.deleted_at', 'r.kind'])
        .executeTakeFirst(),
      db
        .selectFrom('export')
        .where('id', '=', objects.exported.id)
        .select(['title as name', 'state'])
        .executeTakeFirst(),
    ]);
    const { secret } = objects;
    const name = { name: secret };
    const session = { user_id: objects.user.id };
    const user = { name: secret, is_active: true };
    const key = { name: secret, revoked_at: null };
    const list = { name: secret, deleted_at: null, deliverables: [], removed_at: null };
    const casting = { name: secret, deleted_at: null, kind: 'comment' };
    const exported = { name: secret, state: 'error' };
    const others = [session, user, key, list, name, casting, exported];
    expect(left).toEqual([name, { state: 'uploaded' }, name, name, name, name, ...others]);
  });

  // The operator sees every company's imports; the tests above cover everybody else.
  const lists = guarded.filter((e) => e.method === 'GET' && !one(e) && !e.access?.operator);
  it('is in no list', () =>
    forEvery(lists, async (endpoint) => {
      const query = { keyword: 'Secret', from_date: '2026-01-01', to_date: '2026-02-01', username: 'secret' };
      const answer = await call(endpoint, stranger.headers, { query });
      expect(answer.body).not.toContain(objects.secret);
    }));
});
