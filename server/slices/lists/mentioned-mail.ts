import type { MailTemplate } from '#server/platform/mail.ts';

/** Without the comment itself, which only people with access may read. */
export const mentionedMail: MailTemplate<{
  by: string;
  list: string;
  /** The creator under discussion, if any. */
  creator: string | null;
  url: string;
}> = {
  name: 'mentioned-in-comment',
  holds_secret: false,
  content: ({ by, list, creator, url }) => ({
    subject: `${by} mentioned you in “${list}”`,
    title: list,
    blocks: [
      {
        p: `${by} mentioned you in a comment on ${creator === null ? 'this list' : `${creator} in this list`}.`,
      },
      { button: 'Read and answer', url },
    ],
  }),
};
