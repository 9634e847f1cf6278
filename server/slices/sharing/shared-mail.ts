import type { Role } from '#contract/access.ts';
import type { UserType } from '#contract/sharing.ts';
import type { MailTemplate } from '#server/platform/mail.ts';

function mayText(user_type: UserType, role: Role): string {
  if (user_type === 'Owner' && role !== 'viewer')
    return 'You are one of its owners: you can change, rename, share, publish and delete it.';
  return role === 'viewer' ? 'You can read it.' : 'As a Co-worker you can read it and change what is in it.';
}

/** Contains only the object's name. */
export const sharedMail: MailTemplate<{
  shared_by: string;
  /** `keyword report`. */
  noun: string;
  name: string;
  user_type: UserType;
  /** The reader's role in the company. */
  role: Role;
  url: string;
}> = {
  name: 'shared-with-you',
  holds_secret: false,
  content: ({ shared_by, noun, name, user_type, role, url }) => ({
    subject: `${shared_by} shared “${name}” with you`,
    title: name,
    blocks: [
      { p: `${shared_by} shared this ${noun} with you on Limelight. ${mayText(user_type, role)}` },
      { button: `Open the ${noun}`, url },
      { note: 'It is also on your Home, under “Shared with me”, until sharing ends.' },
    ],
  }),
};
