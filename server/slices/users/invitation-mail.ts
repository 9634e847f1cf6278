import type { Role } from '#contract/access.ts';
import type { MailTemplate } from '#server/platform/mail.ts';

const MAY: Record<Role, string> = {
  admin: 'As an admin you manage people, sources and settings.',
  member: 'As a member you create lists, filters and reports.',
  viewer: 'As a viewer you read what is there and what colleagues share with you.',
};

export const invitationMail: MailTemplate<{
  company_name: string;
  invited_by: string;
  role: Role;
  days: number;
  url: string;
}> = {
  name: 'invitation',
  holds_secret: true,
  content: ({ company_name, invited_by, role, days, url }) => ({
    subject: `${invited_by} invites you to ${company_name} on Limelight`,
    title: `Join ${company_name} on Limelight`,
    blocks: [
      { p: `${invited_by} would like to work with you on creators, brands and campaigns. ${MAY[role]}` },
      { button: 'Accept the invitation', url },
      {
        note: `The link works once, for ${days} days. If you did not expect it, ignore this mail: no account is created.`,
      },
    ],
  }),
};
