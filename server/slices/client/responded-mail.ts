import type { MailTemplate } from '#server/platform/mail.ts';

/** Without the text, which only people with access may read. */
export const respondedMail: MailTemplate<{ by: string; noun: string; name: string; url: string }> = {
  name: 'client-responded',
  holds_secret: false,
  content: ({ by, noun, name, url }) => ({
    subject: `${by} answered on “${name}”`,
    title: name,
    blocks: [
      { p: `${by} decided, commented or asked on the client page of this ${noun}.` },
      { button: 'Read and answer', url },
      { note: 'You get at most one of these mails an hour for each page.' },
    ],
  }),
};
