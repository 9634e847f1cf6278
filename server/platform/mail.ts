import { createTransport } from 'nodemailer';
import type { Files } from './files.ts';
import { type MailContent, renderMail } from './mail-design.ts';
import { type Attachment, type Carrier, type NewMessage, type OutboxServices, outgoing } from './outbox.ts';
import type { Database } from './postgres.ts';

/** Owned by the slice that sends it. */
export interface MailTemplate<D> {
  /** Its name in the outbox: `password-reset`. */
  name: string;
  /** Contains a code or link that grants access: its text is deleted once it is sent. */
  holds_secret: boolean;
  content(data: D): MailContent;
}

export interface MailMessage<D> {
  /** The company that sees it in its outbox; null for none. */
  company_id: number | null;
  /** One address. */
  to: string;
  template: MailTemplate<D>;
  data: D;
  attachments?: readonly Attachment[];
}

/** Every mail is recorded in the outbox first; with SMTP a job sends it from there. */
export interface Mail {
  transport: 'outbox' | 'smtp';
  /** Not inside a transaction: there use `write`, and `deliver` after the commit. */
  send<D>(message: MailMessage<D>): Promise<number>;
  write<D>(trx: Database, message: MailMessage<D>): Promise<number>;
  deliver(id: number): Promise<void>;
  carrier: Carrier | null;
}

export interface MailSettings {
  /** `smtp://user:password@host:port` or `smtps://…`; none = the outbox only. */
  smtp_url?: string | undefined;
  /** Sender, `Name <address>`. */
  from?: string | undefined;
  /** The product's address, for the last line of a mail. */
  public_url: string;
}

export function openMail(services: OutboxServices & { files: Files }, settings: MailSettings): Mail {
  const { smtp_url, from = '' } = settings;
  const carrier = smtp_url ? smtpCarrier(services.files, smtp_url, from) : null;
  const { write, deliver, send } = outgoing(services, carrier);
  const rendered = <D>({ company_id, to, template, data, attachments }: MailMessage<D>): NewMessage => {
    const { subject, html, text } = renderMail(template.content(data), settings.public_url);
    const { name, holds_secret } = template;
    const body = { subject, body_html: html, body_text: text };
    const message = {
      company_id,
      kind: 'mail',
      recipient: to,
      template: name,
      holds_secret,
      ...body,
    } as const;
    return attachments ? { ...message, attachments } : message;
  };
  return {
    transport: carrier ? 'smtp' : 'outbox',
    carrier,
    deliver,
    write: (trx, message) => write(trx, rendered(message)),
    send: (message) => send(rendered(message)),
  };
}

function smtpCarrier(files: Files, url: string, from: string): Carrier {
  const transport = createTransport(url);
  const host = new URL(url).hostname;
  return async (row) => {
    await transport.sendMail({
      from,
      // As an object, so that an address with a comma stays one recipient.
      to: { name: '', address: row.recipient },
      subject: row.subject ?? '',
      html: row.body_html ?? '',
      text: row.body_text ?? '',
      attachments: (row.attachments as unknown as Attachment[]).map(({ name, type, file_key }) => ({
        filename: name,
        contentType: type,
        content: files.read(file_key),
      })),
      // The same for every try, so that duplicates can be recognised.
      messageId: `<limelight-${row.id}-${row.created_at.getTime()}@${host}>`,
    });
  };
}
