import type { MailTemplate } from '#server/platform/mail.ts';

export const alertMail: MailTemplate<{ name: string; sentence: string; url: string; owner: string | null }> =
  {
    name: 'alert',
    holds_secret: false,
    content: ({ name, sentence, url, owner }) => ({
      subject: `Alert: ${name}`,
      title: name,
      blocks: [
        { p: sentence },
        { button: 'Open it in Limelight', url },
        {
          note:
            owner === null
              ? 'You are notified once, and again only when the condition is met again. Your alerts are in the settings.'
              : `${owner} chose you to be notified once, and again only when the condition is met again.`,
        },
      ],
    }),
  };
