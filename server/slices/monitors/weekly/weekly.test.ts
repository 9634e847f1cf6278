import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scheduledKinds } from '#server/app.ts';
import type { Attachment } from '#server/db/json-columns.ts';
import { deliveryWorker } from '#server/platform/messages/outbox.ts';
import { sweepExports } from '#server/slices/exports/exports.jobs.ts';
import { recoverScheduled, scheduledJob, sendDue } from '#server/slices/exports/scheduled/scheduled.jobs.ts';
import { runScheduled } from '#server/slices/exports/scheduled/scheduled-run.ts';
import { aCampaign, type Campaign } from '#server/testing/campaign.ts';
import { type FakeSmtp, fakeSmtp } from '#server/testing/fake-smtp.ts';
import { killedAt } from '#server/testing/killed-stores.ts';
import { HAS, pdfText } from '#server/testing/opened-elsewhere.ts';
import type { SignedIn } from '#server/testing/test-app.ts';

// Friday, March 20, 13:00 in Paris.
let now: Date;
let smtp: FakeSmtp | null = null;
let campaign: Campaign;
let me: SignedIn;
let id: number;
beforeEach(async () => {
  now = new Date('2026-03-20T12:00:00Z');
  campaign = await aCampaign({ now: () => now });
  ({ me, monitor_id: id } = campaign);
  const { db } = campaign.app.services;
  await db.updateTable('company').set({ timezone: 'Europe/Paris' }).where('id', '=', me.company_id).execute();
});
afterEach(async () => {
  await campaign.close();
  await smtp?.close();
  smtp = null;
});

/** Mondays at eight in Paris. */
const turnOn = (user_ids = [me.user_id], more: object = {}) =>
  me.client.monitors.update_weekly_report({
    id,
    send_weekly_report: true,
    weekday: 1,
    hour: 8,
    user_ids,
    ...more,
  });
const services = () => campaign.app.services;
const mails = () =>
  services()
    .db.selectFrom('message_outbox')
    .where('template', '=', 'scheduled-report')
    .selectAll()
    .orderBy('id')
    .execute();
const runs = async () => (await me.client.monitors.weekly_report({ id })).runs;
const at = (time: string) => {
  now = new Date(time);
};
const MONDAY = '2026-03-23T07:00:00.000Z';

/** Runs the queue like a worker. */
async function work(): Promise<void> {
  const queued = await services()
    .db.selectFrom('report_schedule_run')
    .where('state', '=', 'queued')
    .selectAll()
    .execute();
  for (const { schedule_id, due_at } of queued)
    await runScheduled(services(), scheduledKinds, { schedule_id, due_at: due_at.toISOString() });
}
/** The run due on this Monday. */
async function mondays() {
  const { id: schedule_id } = await services()
    .db.selectFrom('report_schedule')
    .where('monitor_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow();
  return { schedule_id, due_at: MONDAY };
}

describe('a weekly report', () => {
  it('does not overwrite a colleague’s changes', async () => {
    const { changed_at } = await me.client.monitors.weekly_report({ id });
    expect(changed_at).toBeNull();
    const first = await turnOn([me.user_id], { changed_at });
    await expect(turnOn([me.user_id], { changed_at, hour: 17 })).rejects.toMatchObject({ code: 'CONFLICT' });
    at('2026-03-20T12:00:01Z');
    const second = await turnOn([me.user_id], { changed_at: first.changed_at, hour: 9 });
    expect(second).toMatchObject({ hour: 9, changed_at: now.toISOString() });
    await expect(turnOn([], { changed_at: first.changed_at, send_weekly_report: false })).rejects.toThrow(
      'Somebody changed this schedule in the meantime.',
    );
    expect(await me.client.monitors.weekly_report({ id })).toMatchObject({
      hour: 9,
      users: [{ id: me.user_id }],
    });
  });

  it('is sent once when due, to its recipients, with its PDF', async () => {
    const colleague = await campaign.app.signIn({ role: 'admin', company_id: me.company_id });
    expect(await turnOn([me.user_id, colleague.user_id])).toMatchObject({
      ...{ send_weekly_report: true, timezone: 'Europe/Paris', next_at: MONDAY, runs: [] },
    });
    await sendDue(services(), scheduledKinds);
    at('2026-03-23T06:59:00Z');
    await sendDue(services(), scheduledKinds);
    expect(await runs()).toEqual([]);
    at('2026-03-23T07:00:30Z');
    await Promise.all([sendDue(services(), scheduledKinds), sendDue(services(), scheduledKinds)]);
    expect(await runs()).toMatchObject([{ due_at: MONDAY, state: 'queued', asked_by: null }]);
    await work();
    await sendDue(services(), scheduledKinds);
    await work();
    const sent = await mails();
    expect(sent.map((mail) => mail.recipient).sort()).toEqual([me.email, colleague.email].sort());
    expect(sent[0]).toMatchObject({ subject: '“Spring launch”: the week to 22 Mar 2026', state: 'kept' });
    expect(sent[0]?.body_text).toContain('16 to 22 March 2026: 2 posts by 2 creators');
    expect(sent[0]?.body_text).toContain('Spring launch generated');
    expect(sent[0]?.body_text).toContain(`https://limelight.example/monitor/${id}`);
    const [attached] = (sent[0]?.attachments ?? []) as unknown as Attachment[];
    expect(attached).toMatchObject({
      name: expect.stringMatching(/^Spring-launch.*\.pdf$/),
      type: 'application/pdf',
    });
    const bytes = Buffer.concat(
      await services()
        .files.read(attached?.file_key ?? '')
        .toArray(),
    );
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await runs()).toMatchObject([{ due_at: MONDAY, state: 'sent', recipients: 2 }]);
    const admin = await colleague.client.outbox.list({});
    const shown = await colleague.client.outbox.read({ message_id: admin.messages[0]?.id ?? 0 });
    expect(shown.attachments).toEqual([attached?.name]);
  });

  it('is not sent twice after a kill at any step', async () => {
    await turnOn();
    at('2026-03-23T07:00:30Z');
    await sendDue(services(), scheduledKinds);
    const run = await mondays();
    for (let call = 1; call < 50; call += 3) {
      const killed = killedAt(services(), call);
      await runScheduled(killed.services, scheduledKinds, run).catch(() => undefined);
      expect((await mails()).length).toBeLessThanOrEqual(1);
      if (!killed.wasKilled()) break;
      await services().db.updateTable('report_schedule_run').set({ attempts: 0 }).execute();
    }
    await recoverScheduled(services());
    await Promise.all([
      runScheduled(services(), scheduledKinds, run),
      runScheduled(services(), scheduledKinds, run),
    ]);
    expect(await mails()).toHaveLength(1);
    expect(await runs()).toMatchObject([{ state: 'sent', recipients: 1 }]);
    // The file belongs to a stored mail; that of the late run is deleted.
    expect(await services().files.list('mails')).toHaveLength(1);
    await sweepExports(services());
    expect(await services().files.list('mails')).toHaveLength(1);
  });

  it('is given up after three failures, and says so', async () => {
    await turnOn();
    at('2026-03-23T07:00:30Z');
    await sendDue(services(), scheduledKinds);
    const run = await mondays();
    const broken = killedAt(
      { ...services(), log: { ...services().log, error: () => undefined } as never },
      1,
    ).services;
    for (const _attempt of [1, 2])
      await expect(runScheduled(broken, scheduledKinds, run)).rejects.toThrow('killed');
    await runScheduled(broken, scheduledKinds, run);
    expect(await runs()).toMatchObject([
      { state: 'failed', error: { text: 'It stopped because of an internal error.' } },
    ]);
    expect(await mails()).toEqual([]);
  });

  it('is sent late if it was due during downtime, unless it is old', async () => {
    await turnOn();
    at('2026-03-24T20:00:00Z');
    await sendDue(services(), scheduledKinds);
    expect(await runs()).toMatchObject([{ due_at: MONDAY }]);
    at('2026-04-02T12:00:00Z');
    await sendDue(services(), scheduledKinds);
    expect(await runs()).toHaveLength(1);
  });

  it('is not sent for a monitor that is off, archived, or without days to report', async () => {
    await turnOn([me.user_id], { send_weekly_report: false });
    at('2026-03-23T07:00:30Z');
    await sendDue(services(), scheduledKinds);
    await turnOn();
    // Turned on after it was due.
    await sendDue(services(), scheduledKinds);
    await me.client.monitors.set_active({ id, is_active: false });
    at('2026-03-30T06:00:30Z');
    await sendDue(services(), scheduledKinds);
    expect(await runs()).toEqual([]);
    await me.client.monitors.set_active({ id, is_active: true });
    await sendDue(services(), scheduledKinds);
    expect(await runs()).toMatchObject([{ due_at: '2026-03-30T06:00:00.000Z' }]);
    // The days until March 31 were reported on April 6, and none are left.
    at('2026-04-13T06:00:30Z');
    await sendDue(services(), scheduledKinds);
    expect(await runs()).toHaveLength(1);
    expect(await me.client.monitors.weekly_report({ id })).toMatchObject({ next_at: null });
  });

  it('is sent to nobody who has lost the monitor', async () => {
    const colleague = await campaign.app.signIn({ role: 'member', company_id: me.company_id });
    await expect(turnOn([colleague.user_id])).rejects.toMatchObject({
      data: { issues: [{ field: 'user_ids' }] },
    });
    await expect(turnOn([])).rejects.toMatchObject({ data: { issues: [{ field: 'user_ids' }] } });
    await me.client.sharing.add_user({
      type: 'monitor',
      type_id: id,
      email: colleague.email,
      user_type: 'Co-worker',
    });
    await turnOn([colleague.user_id]);
    await me.client.sharing.remove_user({ type: 'monitor', type_id: id, user_id: colleague.user_id });
    at('2026-03-23T07:00:30Z');
    await sendDue(services(), scheduledKinds);
    await work();
    expect(await mails()).toEqual([]);
    expect(await runs()).toMatchObject([
      { state: 'failed', error: { text: 'None of its recipients has access to this monitor any longer.' } },
    ]);
  });

  it.runIf(HAS.pdf)('has the sections and the introduction of its monitor', async () => {
    const text = async () => {
      const pdf = await me.client.monitors.preview_weekly_report({ id });
      const file = path.join(mkdtempSync(path.join(tmpdir(), 'limelight-weekly-')), 'report.pdf');
      writeFileSync(file, Buffer.from(await pdf.arrayBuffer()));
      const words = pdfText(file);
      rmSync(path.dirname(file), { recursive: true });
      return words;
    };
    expect(await text()).toContain('Since 1 Mar 2026');
    await me.client.exports.keep_layout({
      ...{ kind: 'monitor', id, introduction: 'Every Monday, dear Claire.' },
      sections: ['creators'],
    });
    const chosen = await text();
    expect(chosen).toContain('Every Monday, dear Claire.');
    expect(chosen).toContain('Compared');
    expect(chosen).not.toContain('Since 1 Mar 2026');
  });

  it('can be previewed and sent at once, once a minute', async () => {
    const pdf = await me.client.monitors.preview_weekly_report({ id });
    expect([pdf.type, await pdf.slice(0, 5).text()]).toEqual(['application/pdf', '%PDF-']);
    await expect(me.client.monitors.send_weekly_report({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
    await turnOn();
    await me.client.monitors.send_weekly_report({ id });
    await me.client.monitors.send_weekly_report({ id });
    await work();
    expect(await mails()).toHaveLength(1);
    expect(await runs()).toMatchObject([{ state: 'sent', asked_by: expect.stringContaining('Test') }]);
    at('2026-02-20T12:00:00Z');
    await expect(me.client.monitors.preview_weekly_report({ id })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

it('is sent by SMTP with the file', async () => {
  smtp = await fakeSmtp();
  await campaign.close();
  campaign = await aCampaign({
    now: () => now,
    mail: { smtp_url: smtp.url, from: 'Limelight <a@example.com>' },
  });
  ({ me, monitor_id: id } = campaign);
  await turnOn();
  await me.client.monitors.send_weekly_report({ id });
  await work();
  const [mail] = await mails();
  await deliveryWorker(services(), { mail: services().mail.carrier, sms: null }).run({
    id: Number(mail?.id),
  });
  expect(smtp.received.map((r) => r.to)).toEqual([[me.email]]);
  const heads =
    smtp.received[0]?.message.split('\r\n').filter((line) => /^Content-|^JVBERi0/.test(line)) ?? [];
  expect(heads.some((line) => line.startsWith('Content-Type: application/pdf;'))).toBe(true);
  // %PDF- in base64.
  expect(heads.some((line) => line.startsWith('JVBERi0'))).toBe(true);
  expect(scheduledJob.key({ schedule_id: 1, due_at: MONDAY })).toBe(`1 ${MONDAY}`);
});

describe('clients of a weekly report', () => {
  const clientMails = () =>
    services()
      .db.selectFrom('message_outbox')
      .where('template', '=', 'client-report')
      .selectAll()
      .orderBy('id')
      .execute();
  const linkIn = (text: string | null | undefined) => /\/report\/[\w-]{32}/.exec(text ?? '')?.[0] ?? '';
  const open = (url: string) => campaign.app.http.inject({ url });

  it('open the PDF by a link of their own until their address is removed', async () => {
    const client_emails = ['Ana@Client.example', 'ana@client.example', 'ben@client.example'];
    const set = await turnOn([me.user_id], { client_emails });
    expect(set.client_emails).toEqual(['ana@client.example', 'ben@client.example']);
    expect((await turnOn()).client_emails).toHaveLength(2);
    at(MONDAY);
    await sendDue(services(), scheduledKinds);
    await work();
    expect(await runs()).toMatchObject([{ state: 'sent', recipients: 3 }]);
    const sent = await clientMails();
    expect(sent.map(({ recipient }) => recipient)).toEqual(set.client_emails);
    const [ana = '', ben = ''] = sent.map(({ body_text }) => linkIn(body_text));
    expect(new Set([ana, ben, '']).size).toBe(3);
    expect(sent[0]?.body_text).not.toMatch(/impressions|likes/);
    const answer = await open(ana);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.rawPayload.subarray(0, 4).toString()).toBe('%PDF');
    expect(answer.headers['cache-control']).toContain('no-store');
    expect((await open(`${ana.slice(0, -1)}-`)).statusCode).toBe(404);

    await turnOn([me.user_id], { client_emails: ['ben@client.example'] });
    expect((await open(ana)).statusCode).toBe(404);
    expect((await open(ben)).statusCode).toBe(404);
  });

  it('cannot open it after 30 days, or once the campaign is deleted', async () => {
    await turnOn([me.user_id], { client_emails: ['ana@client.example'] });
    await me.client.monitors.send_weekly_report({ id });
    await work();
    const link = linkIn((await clientMails())[0]?.body_text);
    expect((await open(link)).statusCode).toBe(200);
    const admin = await campaign.app.signIn({ role: 'admin', company_id: me.company_id });
    await admin.client.monitors.delete({ id });
    expect((await open(link)).statusCode).toBe(404);
    await admin.client.monitors.restore({ id });
    expect((await open(link)).statusCode).toBe(200);
    now = new Date(now.getTime() + 31 * 86_400_000);
    expect((await open(link)).statusCode).toBe(404);
  });

  it('are refused as anything but mail addresses', async () => {
    await expect(turnOn([me.user_id], { client_emails: ['nobody'] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    const many = Array.from({ length: 21 }, (_none, i) => `a${i}@client.example`);
    await expect(turnOn([me.user_id], { client_emails: many })).rejects.toThrow('At most 20 clients');
  });
});
