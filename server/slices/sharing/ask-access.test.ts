import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reportOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let owner: SignedIn;
let asker: SignedIn;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signIn({ role: 'member' });
  asker = await app.signIn({ role: 'viewer', company_id: owner.company_id });
});

const mailsTo = (who: SignedIn) =>
  app.services.db
    .selectFrom('message_outbox')
    .selectAll()
    .where('recipient', '=', who.email)
    .where('template', '=', 'access-asked')
    .execute();

it('mails the owner once a day, with a link to the sharing dialog and no content', async () => {
  const about = await reportOf(owner, '#hidden', 'Autumn report');
  expect(await asker.client.sharing.ask_access(about)).toEqual({ notified: true });
  expect(await asker.client.sharing.ask_access(about)).toEqual({ notified: false });
  const [mail, ...more] = await mailsTo(owner);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    company_id: owner.company_id,
    subject: expect.stringMatching(/ requests access to “Autumn report”$/),
  });
  expect(mail?.body_text).toContain(`/keyword/${about.type_id}?share=open`);
  expect(mail?.body_text).toContain(asker.email);
  expect(mail?.body_text).not.toContain('#hidden');
  const another = await reportOf(owner, '#other');
  expect(await asker.client.sharing.ask_access(another)).toEqual({ notified: true });
  expect(await mailsTo(owner)).toHaveLength(2);
});

it('grants nothing by itself', async () => {
  const about = await reportOf(owner, '#mine');
  await asker.client.sharing.ask_access(about);
  expect((await asker.client.keywords.filters()).data).toEqual([]);
});

it('mails once for many concurrent requests', async () => {
  const about = await reportOf(owner, '#mine');
  const answers = await Promise.all(Array.from({ length: 6 }, () => asker.client.sharing.ask_access(about)));
  expect(answers.filter(({ notified }) => notified)).toHaveLength(1);
  expect(await mailsTo(owner)).toHaveLength(1);
});

it('mails every owner, or the admins without an owner', async () => {
  const { company_id } = owner;
  const second = await app.signIn({ role: 'member', company_id });
  const worker = await app.signIn({ role: 'member', company_id });
  const admin = await app.signIn({ role: 'admin', company_id });
  const about = await reportOf(owner, '#ours');
  await owner.client.sharing.add_user({ ...about, email: second.email, user_type: 'Owner' });
  await owner.client.sharing.add_user({ ...about, email: worker.email });
  await asker.client.sharing.ask_access(about);
  const counts = async () => {
    const mails = await Promise.all([owner, second, worker, admin].map(mailsTo));
    return mails.map((one) => one.length);
  };
  expect(await counts()).toEqual([1, 1, 0, 0]);
  await app.services.db
    .updateTable('app_user')
    .set({ is_active: false })
    .where('id', 'in', [owner.user_id, second.user_id])
    .execute();
  const later = await app.signIn({ role: 'member', company_id });
  await later.client.sharing.ask_access(about);
  expect(await counts()).toEqual([1, 1, 0, 1]);
});

it('answers a stranger as if the report did not exist, and mails nobody', async () => {
  const stranger = await app.signIn({ role: 'admin' });
  const about = await reportOf(owner, '#mine');
  const refusal = (type_id: number) =>
    stranger.client.sharing
      .ask_access({ ...about, type_id })
      .catch(({ status, message }) => ({ status, message }));
  const there = await refusal(about.type_id);
  expect(there).toMatchObject({ status: 404 });
  expect(there).toEqual(await refusal(2_000_000_000));
  expect(await mailsTo(owner)).toEqual([]);
});

it('is refused with access, and after twenty requests a day', async () => {
  const mine = await reportOf(owner, '#mine');
  await expect(owner.client.sharing.ask_access(mine)).rejects.toMatchObject({
    status: 409,
    message: 'You already have access to this keyword report.',
  });
  for (let i = 0; i < 20; i++) await asker.client.sharing.ask_access(await reportOf(owner, `#tag${i}`));
  const late = await reportOf(owner, '#late');
  await expect(asker.client.sharing.ask_access(late)).rejects.toMatchObject({ status: 429 });
  expect(await mailsTo(owner)).toHaveLength(20);
});
