import { type Carrier, type NewMessage, type OutboxServices, outgoing } from './outbox.ts';
import type { Database } from './postgres.ts';

/** Owned by the slice that sends it. */
export interface SmsTemplate<D> {
  name: string;
  holds_secret: boolean;
  text(data: D): string;
}

export interface SmsMessage<D> {
  company_id: number | null;
  /** E.164: `+33612345678`. */
  to: string;
  template: SmsTemplate<D>;
  data: D;
}

/** The SMS port: the outbox, and Twilio if it is configured. */
export interface Sms {
  transport: 'outbox' | 'twilio';
  /** Not inside a transaction: there use `write`, and `deliver` after the commit. */
  send<D>(message: SmsMessage<D>): Promise<number>;
  write<D>(trx: Database, message: SmsMessage<D>): Promise<number>;
  deliver(id: number): Promise<void>;
  carrier: Carrier | null;
}

export interface TwilioSettings {
  account_sid: string;
  auth_token: string;
  /** A sender number of the account. */
  from: string;
  /** Replaces Twilio in tests. */
  base_url?: string;
}

const TWILIO_URL = 'https://api.twilio.com';
const TIMEOUT_MS = 15_000;

export function openSms(services: OutboxServices, twilio: TwilioSettings | null): Sms {
  const carrier = twilio ? twilioCarrier(twilio) : null;
  const { write, deliver, send } = outgoing(services, carrier);
  const worded = <D>({ company_id, to, template, data }: SmsMessage<D>): NewMessage => {
    const { name, holds_secret } = template;
    const body = { subject: null, body_html: null, body_text: template.text(data) };
    return { company_id, kind: 'sms', recipient: to, template: name, holds_secret, ...body };
  };
  return {
    transport: carrier ? 'twilio' : 'outbox',
    carrier,
    deliver,
    write: (trx, message) => write(trx, worded(message)),
    send: (message) => send(worded(message)),
  };
}

function twilioCarrier(settings: TwilioSettings): Carrier {
  const { account_sid, auth_token, from, base_url = TWILIO_URL } = settings;
  const url = `${base_url}/2010-04-01/Accounts/${encodeURIComponent(account_sid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`;
  return async (row) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: row.recipient, From: from, Body: row.body_text ?? '' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (answer.ok) return;
    const said = (await answer.json().catch(() => null)) as { message?: unknown; code?: unknown } | null;
    const why = typeof said?.message === 'string' ? said.message : answer.statusText;
    throw new Error(`Twilio answered ${answer.status}: ${why}`);
  };
}
