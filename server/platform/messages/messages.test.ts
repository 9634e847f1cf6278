import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeSmtp, fakeSmtp } from '#server/testing/fake-smtp.ts';
import { PUBLIC_URL, type TestApp, testApp } from '#server/testing/test-app.ts';
import { transaction } from '../postgres/postgres.ts';
import { type MailTemplate, renderMail } from './mail.ts';
import { deliveryWorker, recoverMessages } from './outbox.ts';
import type { SmsTemplate } from './sms.ts';

const greeting: MailTemplate<{ name: string }> = {
  name: 'greeting',
  holds_secret: false,
  content: ({ name }) => ({
    subject: `Hello\r\nBcc: all@example.com ${name}`,
    title: `Hello ${name}`,
    blocks: [{ p: 'Good to see you.' }, { button: 'Open it', url: 'https://limelight.example/x?a=1&b=2' }],
  }),
};
const secret: MailTemplate<{ code: string }> = {
  name: 'secret',
  holds_secret: true,
  content: ({ code }) => ({ subject: 'Your code', blocks: [{ code }, { note: 'Not you? Say so.' }] }),
};
const text: SmsTemplate<{ code: string }> = {
  name: 'text',
  holds_secret: true,
  text: ({ code }) => `${code} is your code`,
};

describe('the design of a mail', () => {
  it('is the same for all, escapes user input, and has the same plain text', () => {
    const mail = renderMail(greeting.content({ name: '<b>Noor</b>' }), PUBLIC_URL);
    expect(mail.subject).toBe('Hello Bcc: all@example.com <b>Noor</b>');
    expect(mail.html).toContain('Hello &lt;b&gt;Noor&lt;/b&gt;');
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).toContain('href="https://limelight.example/x?a=1&amp;b=2"');
    expect(mail.text).toContain('Open it:\nhttps://limelight.example/x?a=1&b=2\n');
    for (const part of [mail.html, mail.text]) expect(part).toContain(`Sent by Limelight at ${PUBLIC_URL}`);
  });
});

const row = (app: TestApp, id: number) =>
  app.services.db.selectFrom('message_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('without a server of its own', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('keeps mail and text messages in the outbox, also those of a transaction', async () => {
    const { mail, sms, db } = app.services;
    expect([mail.transport, sms.transport]).toEqual(['outbox', 'outbox']);
    const first = await mail.send({
      company_id: null,
      to: 'a@b.example',
      template: secret,
      data: { code: '1' },
    });
    const second = await transaction(db, (trx) =>
      mail.write(trx, { company_id: null, to: 'a@b.example', template: secret, data: { code: '2' } }),
    );
    await mail.deliver(second);
    const third = await sms.send({
      company_id: null,
      to: '+33612345678',
      template: text,
      data: { code: '3' },
    });
    expect(await row(app, first)).toMatchObject({
      kind: 'mail',
      recipient: 'a@b.example',
      template: 'secret',
      subject: 'Your code',
      state: 'kept',
      body_html: expect.stringContaining('>1</p>'),
    });
    expect((await row(app, second)).state).toBe('kept');
    expect(await row(app, third)).toMatchObject({ kind: 'sms', state: 'kept', body_text: '3 is your code' });
  });

  it('keeps no mail of a failed transaction', async () => {
    const { mail, db } = app.services;
    const before = await db.selectFrom('message_outbox').select('id').execute();
    const failing = transaction(db, async (trx) => {
      await mail.write(trx, { company_id: null, to: 'a@b.example', template: greeting, data: { name: 'A' } });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.selectFrom('message_outbox').select('id').execute()).toEqual(before);
  });
});

describe('through SMTP and Twilio', () => {
  let smtp: FakeSmtp;
  let twilio: Server;
  let app: TestApp;
  const texts: Array<{ url: string; authorization: string; body: string }> = [];
  let twilio_status = 201;
  const sid = `AC${'0'.repeat(32)}`;
  beforeAll(async () => {
    smtp = await fakeSmtp();
    twilio = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += String(chunk);
      });
      request.on('end', () => {
        texts.push({ url: request.url ?? '', authorization: request.headers.authorization ?? '', body });
        response.writeHead(twilio_status, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ message: 'The number is not a mobile number' }));
      });
    });
    await new Promise<void>((ready) => twilio.listen(0, '127.0.0.1', ready));
    app = await testApp({
      mail: { smtp_url: smtp.url, from: 'Limelight <hello@limelight.example>' },
      twilio: {
        account_sid: sid,
        auth_token: 'token',
        from: '+15550001111',
        base_url: `http://127.0.0.1:${(twilio.address() as AddressInfo).port}`,
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
    await new Promise((closed) => twilio.close(closed));
  });
  const worker = () => {
    const { mail, sms } = app.services;
    return deliveryWorker(app.services, { mail: mail.carrier, sms: sms.carrier });
  };
  const send = (data = { code: '424242' }) =>
    app.services.mail.send({ company_id: null, to: 'noor@b.example', template: secret, data });

  it('sends the mail in a job and deletes texts with secrets', async () => {
    const id = await send();
    expect(await row(app, id)).toMatchObject({
      state: 'pending',
      body_text: expect.stringContaining('424242'),
    });
    await app.services.jobs.work(worker());
    await expect.poll(() => smtp.received.length).toBe(1);
    expect(smtp.received[0]).toMatchObject({ from: 'hello@limelight.example', to: ['noor@b.example'] });
    expect(smtp.received[0]?.message).toContain('424242');
    expect(smtp.received[0]?.message).toMatch(/Subject: Your code/);
    await expect.poll(async () => (await row(app, id)).state).toBe('sent');
    expect(await row(app, id)).toMatchObject({ body_html: null, body_text: null, error: null, attempts: 1 });
    await worker().run({ id });
    expect(smtp.received).toHaveLength(1);
  });

  it('keeps the reason of a failure, retries, and gives up after eight', async () => {
    smtp.refuse(1);
    const id = await app.services.mail.write(app.services.db, {
      company_id: null,
      to: 'x@b.example',
      template: greeting,
      data: { name: 'X' },
    });
    await expect(worker().run({ id })).rejects.toThrow('451');
    expect(await row(app, id)).toMatchObject({ state: 'pending', attempts: 1 });
    await worker().run({ id });
    expect(await row(app, id)).toMatchObject({ state: 'sent', attempts: 2, error: null });
    expect((await row(app, id)).body_text).toContain('Good to see you.');

    smtp.refuse(8);
    const lost = await app.services.mail.write(app.services.db, {
      company_id: null,
      to: 'y@b.example',
      template: greeting,
      data: { name: 'Y' },
    });
    for (let i = 0; i < 7; i++) await expect(worker().run({ id: lost })).rejects.toThrow();
    await worker().run({ id: lost });
    expect(await row(app, lost)).toMatchObject({ state: 'failed', attempts: 8 });
  });

  it('sends after a restart what was recorded but not queued', async () => {
    const id = await app.services.mail.write(app.services.db, {
      company_id: null,
      to: 'late@b.example',
      template: greeting,
      data: { name: 'Z' },
    });
    await recoverMessages(app.services);
    await expect.poll(async () => (await row(app, id)).state).toBe('sent');
  });

  it('sends texts through Twilio’s HTTP API and keeps refusals', async () => {
    const { sms, db } = app.services;
    const message = { company_id: null, to: '+33612345678', template: text, data: { code: '777777' } };
    await worker().run({ id: await sms.write(db, message) });
    expect(texts[0]?.url).toBe(`/2010-04-01/Accounts/${sid}/Messages.json`);
    expect(texts[0]?.authorization).toBe(`Basic ${Buffer.from(`${sid}:token`).toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(texts[0]?.body))).toEqual({
      To: '+33612345678',
      From: '+15550001111',
      Body: '777777 is your code',
    });
    twilio_status = 400;
    const id = await sms.write(db, message);
    await expect(worker().run({ id })).rejects.toThrow(
      'Twilio answered 400: The number is not a mobile number',
    );
    expect((await row(app, id)).error).toContain('not a mobile number');
  });
});
