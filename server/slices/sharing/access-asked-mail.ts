import type { MailTemplate } from '#server/platform/mail.ts';

/** The link opens the sharing dialog. */
export const accessAskedMail: MailTemplate<{
  asked_by: string;
  email: string;
  /** `keyword report`. */
  noun: string;
  name: string;
  url: string;
}> = {
  name: 'access-asked',
  holds_secret: false,
  content: ({ asked_by, email, noun, name, url }) => ({
    subject: `${asked_by} asks for “${name}”`,
    title: name,
    blocks: [
      { p: `${asked_by} (${email}) has no access to this ${noun} and asks you to share it.` },
      { button: 'Open the sharing dialog', url },
      { note: 'If you do nothing, nothing is shared.' },
    ],
  }),
};
