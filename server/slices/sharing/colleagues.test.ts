import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTS, permissionOf, refusal } from '#server/owned/permission.ts';
import { newestMessage } from '#server/testing/accounts.ts';
import { MAY, reportOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let owner: SignedIn;
let colleague: SignedIn;
let admin: SignedIn;
let viewer: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  app = await testApp();
  owner = await app.signIn({ role: 'member' });
  const { company_id } = owner;
  colleague = await app.signIn({ role: 'member', company_id });
  admin = await app.signIn({ role: 'admin', company_id });
  viewer = await app.signIn({ role: 'viewer', company_id });
  stranger = await app.signIn({ role: 'admin' });
});
afterAll(() => app.close());

const idsOf = async (who: SignedIn) =>
  (await who.client.keywords.filters()).data.map((f) => f.keyword_user_filter_id);
const change = (type_id: number, filter_name: string) => ({
  keyword_user_filter_id: type_id,
  filter_name,
  filter: { keyword: '#changed', ...MAY, search_type: 'OR' as const, categories: [] },
});

describe('the policy', () => {
  const member = { id: 1, role: 'member' as const };
  it.each([
    [{ id: 9, role: 'admin' as const }, { created_by: 1 }, null, 'admin'],
    [member, { created_by: 1 }, null, 'owner'],
    [member, { created_by: 2 }, 'owner' as const, 'owner'],
    [member, { created_by: 2 }, 'co_worker' as const, 'co_worker'],
    [member, { created_by: 2 }, null, 'none'],
    [member, { created_by: null }, null, 'co_worker'],
    [{ id: 1, role: 'viewer' as const }, { created_by: null }, null, 'none'],
  ])('%o to %o with share %s is %s', (user, object, share, permission) => {
    expect(permissionOf(user, object, share)).toBe(permission);
  });

  it('lets a Co-worker read and edit, the owner and admins do the rest, and viewers read', () => {
    const may = (permission: 'admin' | 'owner' | 'co_worker' | 'none', role: 'admin' | 'member' | 'viewer') =>
      ACTS.filter((act) => refusal(permission, role, act, 'list') === null);
    expect(may('admin', 'admin')).toEqual([...ACTS]);
    expect(may('owner', 'member')).toEqual([...ACTS]);
    expect(may('co_worker', 'member')).toEqual(['read', 'edit']);
    expect(may('co_worker', 'viewer')).toEqual(['read']);
    expect(may('none', 'member')).toEqual([]);
    expect(refusal('co_worker', 'member', 'share', 'list')?.text).toBe(
      'Only the owner or an admin can share this list.',
    );
  });
});

describe('a keyword report', () => {
  it('is visible to its owner until shared; then the Co-worker can only edit it', async () => {
    const about = await reportOf(owner, '#mine');
    expect(await idsOf(colleague)).not.toContain(about.type_id);
    await expect(
      colleague.client.keywords.update_filter(change(about.type_id, 'Spring report')),
    ).rejects.toMatchObject({ status: 404 });
    const { users } = await owner.client.sharing.add_user({ ...about, email: colleague.email });
    expect(users.map((u) => [u.email, u.user_type])).toEqual([
      [owner.email, 'Owner'],
      [colleague.email, 'Co-worker'],
    ]);
    expect(await idsOf(colleague)).toContain(about.type_id);
    expect((await colleague.client.sharing.shared_with_me()).objects).toMatchObject([
      { ...about, name: 'Spring report', user_type: 'Co-worker', shared_by: expect.stringMatching(/^Test/) },
    ]);
    const edited = await colleague.client.keywords.update_filter(change(about.type_id, 'Spring report'));
    expect(edited.data.filter.keyword).toBe('#changed');
    const refused = { status: 403 };
    const { client } = colleague;
    await expect(client.keywords.update_filter(change(about.type_id, 'Mine'))).rejects.toMatchObject({
      ...refused,
      message: 'Only the owner or an admin can rename this keyword report.',
    });
    await expect(
      client.keywords.delete_filter({ query: { 'user-filter-id': about.type_id } }),
    ).rejects.toMatchObject(refused);
    await expect(client.sharing.add_user({ ...about, email: viewer.email })).rejects.toMatchObject(refused);
    await expect(client.sharing.create_public_token(about)).rejects.toMatchObject(refused);
    await expect(client.sharing.visits(about)).rejects.toMatchObject(refused);
    expect((await client.sharing.users(about)).permission).toMatchObject({
      user_type: 'Co-worker',
      may_share: false,
      refused: { text: 'Only the owner or an admin can share this keyword report.' },
    });
  });

  it('is restored with its number and colleagues when its deletion is undone, within a day', async () => {
    const about = await reportOf(owner, '#mine', 'Undone report');
    const id = { keyword_user_filter_id: about.type_id };
    await owner.client.sharing.add_user({ ...about, email: colleague.email });
    const before = (await owner.client.sharing.users(about)).users;
    const remove = () => owner.client.keywords.delete_filter({ query: { 'user-filter-id': about.type_id } });
    await expect(owner.client.keywords.restore_filter(id)).rejects.toMatchObject({ status: 404 });
    await remove();
    expect(await idsOf(colleague)).not.toContain(about.type_id);
    await expect(colleague.client.keywords.restore_filter(id)).rejects.toMatchObject({
      status: 403,
      message: 'Only the owner or an admin can delete this keyword report.',
    });
    await expect(stranger.client.keywords.restore_filter(id)).rejects.toMatchObject({ status: 404 });

    const { data } = await owner.client.keywords.restore_filter(id);
    expect(data).toMatchObject({ ...id, filter_name: 'Undone report', filter: { keyword: '#mine', ...MAY } });
    expect((await owner.client.sharing.users(about)).users).toEqual(before);
    expect(await idsOf(colleague)).toContain(about.type_id);
    await expect(owner.client.keywords.restore_filter(id)).rejects.toMatchObject({ status: 404 });

    await remove();
    const { db } = app.services;
    const long_ago = new Date(Date.now() - 25 * 3_600_000);
    await db
      .updateTable('deleted_filter')
      .set({ deleted_at: long_ago })
      .where('id', '=', about.type_id)
      .execute();
    await expect(owner.client.keywords.restore_filter(id)).rejects.toMatchObject({ status: 404 });
    const another = await reportOf(owner, '#mine');
    await owner.client.keywords.delete_filter({ query: { 'user-filter-id': another.type_id } });
    const kept = await db.selectFrom('deleted_filter').select('id').execute();
    expect(kept.map((k) => k.id)).toEqual([another.type_id]);
  });

  it('is announced by mail to new colleagues, once, and not when the role changes', async () => {
    const { client, user_id } = colleague;
    const about = await reportOf(owner, '#announced', 'A secret <b>launch</b>');
    const mailsTo = async (who: SignedIn) =>
      (
        await app.services.db
          .selectFrom('message_outbox')
          .selectAll()
          .where('recipient', '=', who.email)
          .where('body_text', 'like', `%/keyword/${about.type_id}%`)
          .execute()
      ).map(({ body_html, body_text, ...mail }) => ({
        ...mail,
        html: body_html ?? '',
        text: body_text ?? '',
      }));
    const share = (who: SignedIn, user_type: 'Owner' | 'Co-worker' = 'Co-worker', by = owner) =>
      by.client.sharing.add_user({ ...about, email: who.email, user_type });

    await share(colleague);
    const [mail, ...more] = await mailsTo(colleague);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      company_id: owner.company_id,
      template: 'shared-with-you',
      subject: expect.stringMatching(/^Test .* shared “A secret <b>launch<\/b>” with you$/),
    });
    expect(mail?.html).toContain('A secret &lt;b&gt;launch&lt;/b&gt;');
    expect(mail?.html).toContain(`href="${app.services.public_url}/keyword/${about.type_id}"`);
    expect(mail?.text).toContain('As a Co-worker you can view and edit its contents.');
    // Name and address only, no content.
    expect(mail?.text).not.toContain('#announced');

    await share(colleague, 'Owner');
    await share(colleague, 'Owner', admin);
    expect(await mailsTo(colleague)).toHaveLength(1);
    // Sharing again is a new event; sharing with oneself is none.
    await owner.client.sharing.remove_user({ ...about, user_id });
    await expect(client.sharing.users(about)).rejects.toMatchObject({ status: 404 });
    await share(colleague, 'Owner');
    expect(await mailsTo(colleague)).toHaveLength(2);
    await share(admin, 'Owner', admin);
    expect(await mailsTo(admin)).toEqual([]);
    await share(viewer);
    expect((await mailsTo(viewer))[0]?.text).toContain('with you on Limelight. You can read it.');
    await owner.client.sharing.remove_user({ ...about, user_id: viewer.user_id });
  });

  it('is not named to a colleague whose account does not open it', async () => {
    const { company_id, ...boss } = await app.signIn({ role: 'member' });
    const about = await reportOf({ company_id, ...boss }, '#closed', 'Not for everybody');
    for (const flags of [{ keywords_page: false }, { profile_only: true }]) {
      const shut = await app.signIn({ role: 'member', company_id, flags });
      await boss.client.sharing.add_user({ ...about, email: shut.email });
      expect(await newestMessage(app, shut.email)).toBeUndefined();
    }
  });

  it('hides its link from a Co-worker, and shows only that it is public', async () => {
    const about = await reportOf(owner, '#mine');
    await owner.client.sharing.add_user({ ...about, email: colleague.email });
    await owner.client.sharing.create_public_token(about);
    const seen = await colleague.client.sharing.public_token(about);
    expect(seen.public_token).toMatchObject({ token: null, has_password: false });
  });

  it('is closed when sharing ends', async () => {
    const about = await reportOf(owner, '#mine');
    await owner.client.sharing.add_user({ ...about, email: colleague.email });
    await owner.client.sharing.remove_user({ ...about, user_id: colleague.user_id });
    expect(await idsOf(colleague)).not.toContain(about.type_id);
    await expect(colleague.client.sharing.users(about)).rejects.toMatchObject({ status: 404 });
    await expect(
      owner.client.sharing.remove_user({ ...about, user_id: colleague.user_id }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('can be left by people it is shared with, but not by its creator', async () => {
    const about = await reportOf(owner, '#mine');
    await owner.client.sharing.add_user({ ...about, email: colleague.email, user_type: 'Owner' });
    await colleague.client.sharing.remove_user({ ...about, user_id: colleague.user_id }).catch(() => null);
    expect(await idsOf(colleague)).not.toContain(about.type_id);
    await expect(
      owner.client.sharing.remove_user({ ...about, user_id: owner.user_id }),
    ).rejects.toMatchObject({ status: 409 });
  });

  it('is read by viewers it is shared with, and by every admin', async () => {
    const about = await reportOf(owner, '#mine');
    expect(await idsOf(viewer)).toEqual([]);
    await owner.client.sharing.add_user({ ...about, email: viewer.email.toUpperCase() });
    expect(await idsOf(viewer)).toEqual([about.type_id]);
    expect(await idsOf(admin)).toContain(about.type_id);
    expect((await admin.client.keywords.update_filter(change(about.type_id, 'By admin'))).status).toBe(
      'success',
    );
  });

  it('is never shared with another company', async () => {
    const about = await reportOf(owner, '#mine');
    await expect(owner.client.sharing.add_user({ ...about, email: stranger.email })).rejects.toMatchObject({
      status: 404,
      message: `Nobody in your company has the address ${stranger.email}.`,
    });
    await expect(stranger.client.sharing.users(about)).rejects.toMatchObject({ status: 404 });
    await expect(stranger.client.sharing.create_public_token(about)).rejects.toMatchObject({ status: 404 });
  });

  it('refuses an invalid address', async () => {
    const about = await reportOf(owner, '#mine');
    await expect(owner.client.sharing.add_user({ ...about, email: 'nobody' })).rejects.toMatchObject({
      status: 400,
      message: 'Enter a valid email address',
    });
  });
});

describe('the search for colleagues', () => {
  it('finds by name and address, without people who have access and without other companies', async () => {
    const about = await reportOf(owner, '#mine');
    const emailsFor = async (query: string) =>
      (await owner.client.sharing.search_users({ ...about, query })).users.map((u) => u.email);
    expect(await emailsFor('test user')).toEqual([colleague.email, admin.email, viewer.email]);
    expect(await emailsFor(viewer.email)).toEqual([viewer.email]);
    expect(await emailsFor(stranger.email)).toEqual([]);
    expect(await emailsFor('%')).toEqual([]);
    await owner.client.sharing.add_user({ ...about, email: viewer.email });
    expect(await emailsFor(viewer.email)).toEqual([]);
  });
});

it('includes an invited colleague who has not joined yet', async () => {
  const about = await reportOf(owner, '#soon');
  const email = 'soon@example.com';
  const admin = await app.signIn({ role: 'admin', company_id: owner.company_id });
  await expect(admin.client.sharing.add_user({ ...about, email })).rejects.toMatchObject({ status: 404 });
  await admin.client.users.invite({ email, role: 'member' });
  const { users } = await admin.client.sharing.add_user({ ...about, email });
  expect(users.map((one) => one.email)).toContain(email);
});
