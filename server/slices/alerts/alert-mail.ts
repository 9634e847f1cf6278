import type { MailTemplate } from '#server/platform/mail.ts';

/** What an alert waited for has come. */
export const alertMail: MailTemplate<{ name: string; sentence: string; url: string }> = {
  name: 'alert',
  holds_secret: false,
  content: ({ name, sentence, url }) => ({
    subject: `Alert: ${name}`,
    title: name,
    blocks: [
      { p: sentence },
      { button: 'Show the posts', url },
      { note: 'You are told once, and again only after it was over. Your alerts are in the settings.' },
    ],
  }),
};
