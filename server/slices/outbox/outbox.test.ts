import { userInfo } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailTemplate } from '#server/platform/messages/mail.ts';
import { auditOf } from '#server/testing/accounts.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { readOutbox } from './outbox.command.ts';

const note: MailTemplate<{ n: number }> = {
  name: 'note',
  holds_secret: false,
  content: ({ n }) => ({ subject: `Note ${n}`, blocks: [{ p: `Number ${n}` }] }),
};
const text = { name: 'text', holds_secret: true, text: ({ n }: { n: number }) => `Text ${n}` };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('the outbox', () => {
  it('shows an admin the messages of the company, newest first, with their text', async () => {
    const { client, company_id } = await app.signIn();
    const other = await app.signIn();
    const { mail, sms } = app.services;
    for (let n = 1; n <= 3; n++) {
      await mail.send({ company_id, to: 'a@example.com', template: note, data: { n } });
      await mail.send({ company_id: other.company_id, to: 'b@example.com', template: note, data: { n: 9 } });
    }
    await sms.send({ company_id, to: '+33612345678', template: text, data: { n: 4 } });
    const first = await client.outbox.list({ limit: 2 });
    expect(first.total).toBe(4);
    expect(first.transports).toEqual({ mail: 'outbox', sms: 'outbox' });
    expect(first.messages.map((m) => m.subject ?? m.kind)).toEqual(['sms', 'Note 3']);
    const rest = await client.outbox.list({ limit: 2, page: 2 });
    expect(rest.messages.map((m) => m.subject)).toEqual(['Note 2', 'Note 1']);
    expect((await client.outbox.list({ kind: 'sms' })).messages).toHaveLength(1);
    const one = await client.outbox.read({ message_id: rest.messages[1]?.id ?? 0 });
    expect(one).toMatchObject({
      state: 'kept',
      subject: 'Note 1',
      text: expect.stringContaining('Number 1'),
    });
    expect(one.html).toContain('<h1');
    await expect(other.client.outbox.read({ message_id: one.id })).rejects.toMatchObject({ status: 404 });
  });

  it('hides others’ codes and links; they are printed on the server and logged', async () => {
    const admin = await app.signIn();
    const colleague = await app.signIn({ company_id: admin.company_id });
    const { company_id } = admin;
    await app.services.sms.send({ company_id, to: '+33612345600', template: text, data: { n: 4711 } });
    await admin.client.users.invite({ email: 'new.colleague@example.com', role: 'admin' });
    for (const { client } of [admin, colleague]) {
      const { messages } = await client.outbox.list({});
      expect(messages.map((m) => m.template)).toEqual(['invitation', 'text']);
      for (const { id } of messages)
        expect(await client.outbox.read({ message_id: id })).toMatchObject({
          holds_secret: true,
          html: null,
          text: null,
        });
    }
    const read = (input: { to: string; limit: number; reader: string }) =>
      readOutbox.run(app.services, input);
    const input = { to: '+33612345600', limit: 10, reader: userInfo().username };
    expect(await read(input)).toMatchObject([{ recipient: '+33612345600', text: 'Text 4711' }]);
    const printed = await read({ ...input, to: 'New.Colleague@example.com' });
    expect(printed[0]?.text).toContain('/invitation#');
    expect((await auditOf(app, company_id)).filter((a) => a === 'outbox.read_at_the_machine')).toHaveLength(
      2,
    );
  });

  it('is closed in production once mail and text messages have other carriers', async () => {
    const twilio = { account_sid: `AC${'0'.repeat(32)}`, auth_token: 't', from: '+15550001111' };
    const carried = await testApp({ mail: { smtp_url: 'smtp://127.0.0.1:1', from: 'a@b.example' }, twilio });
    try {
      const { client } = await carried.signIn();
      expect((await client.outbox.list({})).transports).toEqual({ mail: 'smtp', sms: 'twilio' });
      carried.services.production = true;
      await expect(client.outbox.list({})).rejects.toMatchObject({
        status: 404,
        message: 'Outbox not found',
      });
    } finally {
      await carried.close();
    }
  });
});
