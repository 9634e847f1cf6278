import { createTransport } from 'nodemailer';
import type { Language } from '#contract/values/languages.ts';
import type { Attachment } from '#server/db/json-columns.ts';
import type { Files } from '../files.ts';
import { currentLanguage, inLanguage, t } from '../language.ts';
import type { Database } from '../postgres/postgres.ts';
import { languageOfAddress } from '../reader-language.ts';
import { type Carrier, type NewMessage, type OutboxServices, outgoing } from './outbox.ts';

/** Plain text, escaped here. */
type MailBlock =
  | { p: string }
  /** Sentences, each with a bold beginning. */
  | { points: ReadonlyArray<{ title: string; text: string }> }
  /** A link into the product. */
  | { button: string; url: string }
  /** A code to enter, in large type. */
  | { code: string }
  /** Small print: what to do if the mail was not expected. */
  | { note: string };

interface MailContent {
  subject: string;
  /** Headline inside the mail; default: the subject. */
  title?: string;
  blocks: MailBlock[];
}

interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c);

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function htmlOf(block: MailBlock): string {
  if ('p' in block) return `<p style="margin:0 0 16px">${escaped(block.p)}</p>`;
  if ('points' in block)
    return block.points
      .map(({ title, text }) => `<p style="margin:0 0 12px"><b>${escaped(title)}</b> ${escaped(text)}</p>`)
      .join('\n');
  if ('code' in block)
    return `<p style="margin:0 0 20px;padding:14px 18px;border-radius:8px;background:#f0ebff;color:#1b1b22;font-size:28px;font-weight:600;letter-spacing:6px;text-align:center">${escaped(block.code)}</p>`;
  if ('note' in block)
    return `<p style="margin:0 0 12px;font-size:13px;color:#6d6d79">${escaped(block.note)}</p>`;
  const url = escaped(block.url);
  return (
    `<p style="margin:0 0 20px"><a href="${url}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:#6741d9;color:#ffffff;font-weight:600;text-decoration:none">${escaped(block.button)}</a></p>` +
    `<p style="margin:0 0 16px;font-size:13px;color:#6d6d79;word-break:break-all">${escaped(t('Or open this address:'))} <a href="${url}" style="color:#6741d9">${url}</a></p>`
  );
}

function textOf(block: MailBlock): string {
  if ('p' in block) return block.p;
  if ('points' in block) return block.points.map(({ title, text }) => `- ${title} ${text}`).join('\n');
  if ('code' in block) return `    ${block.code}`;
  if ('note' in block) return block.note;
  return `${block.button}:\n${block.url}`;
}

/** `origin` is the product's address, for the last line. */
export function renderMail(content: MailContent, origin: string): RenderedMail {
  // A line break in a subject would inject a header.
  const subject = content.subject.replace(/\s+/g, ' ').trim();
  const title = content.title ?? subject;
  const foot = t('Sent by Limelight at {origin}', { origin });
  const html = `<!doctype html>
<html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">
<title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f7f7f9;color:#1b1b22;font-size:15px;line-height:1.55;${FONT}">
<div style="max-width:520px;margin:0 auto;padding:28px;border:1px solid #e7e7ec;border-radius:12px;background:#ffffff">
<p style="margin:0 0 22px;font-size:17px;font-weight:700;color:#6741d9">Limelight</p>
<h1 style="margin:0 0 14px;font-size:20px;line-height:1.3">${escaped(title)}</h1>
${content.blocks.map(htmlOf).join('\n')}
</div>
<p style="max-width:520px;margin:16px auto 0;font-size:12px;color:#6d6d79;text-align:center">${escaped(foot)}</p>
</body></html>
`;
  const text = `${[title, ...content.blocks.map(textOf)].join('\n\n')}\n\n-- \n${foot}\n`;
  return { subject, html, text };
}

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
  /** For readers who chose none; English without it. */
  language?: Language | null;
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
  /** In the language of its reader. */
  const rendered = async <D>(
    db: Database,
    { company_id, to, template, data, language, attachments }: MailMessage<D>,
  ): Promise<NewMessage> => {
    const own = await languageOfAddress(db, to);
    const { subject, html, text } = inLanguage(own ?? language ?? null, () =>
      renderMail(template.content(data), settings.public_url),
    );
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
    write: async (trx, message) => write(trx, await rendered(trx, message)),
    send: async (message) => send(await rendered(services.db, message)),
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
      attachments: row.attachments.map(({ name, type, file_key }) => ({
        filename: name,
        contentType: type,
        content: files.read(file_key),
      })),
      // The same for every try, so that duplicates can be recognised.
      messageId: `<limelight-${row.id}-${row.created_at.getTime()}@${host}>`,
    });
  };
}
