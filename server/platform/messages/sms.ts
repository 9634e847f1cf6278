import { anywhere, fetchOutside } from '../http/outbound.ts';
import type { Database } from '../postgres/postgres.ts';
import { type Carrier, type NewMessage, type OutboxServices, outgoing } from './outbox.ts';

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
const MOST_BYTES = 100_000;

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

function reasonIn(body: Buffer): string {
  try {
    return String(JSON.parse(body.toString('utf8')).message);
  } catch {
    return 'no reason';
  }
}

function twilioCarrier(settings: TwilioSettings): Carrier {
  const { account_sid, auth_token, from, base_url = TWILIO_URL } = settings;
  const url = `${base_url}/2010-04-01/Accounts/${encodeURIComponent(account_sid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`;
  return async (row) => {
    const { status, body } = await fetchOutside(
      url,
      {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams({ To: row.recipient, From: from, Body: row.body_text ?? '' })),
        ...{ timeout_ms: TIMEOUT_MS, max_bytes: MOST_BYTES, max_redirects: 0 },
      },
      anywhere,
    );
    if (status >= 200 && status < 300) return;
    throw new Error(`Twilio answered ${status}: ${reasonIn(body)}`);
  };
}
