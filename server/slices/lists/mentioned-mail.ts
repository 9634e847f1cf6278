import type { MailTemplate } from '#server/platform/mail.ts';

/** Tells somebody that a colleague mentioned them. The comment stays where only those who have the list read it. */
export const mentionedMail: MailTemplate<{
  by: string;
  list: string;
  /** The creator it is about, if it is about one. */
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
