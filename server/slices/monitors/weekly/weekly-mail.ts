import type { MailTemplate } from '#server/platform/mail.ts';

export interface WeeklyNumbers {
  posts: number;
  influencers: number;
  impressions: number;
  interactions: number;
}

const written = (n: number) => n.toLocaleString('en');

/** The week of a monitor in one sentence; the report is attached. */
export const weeklyMail: MailTemplate<{
  monitor: string;
  from_date: string;
  to_date: string;
  numbers: WeeklyNumbers;
  url: string;
}> = {
  name: 'weekly-report',
  holds_secret: false,
  content: ({ monitor, from_date, to_date, numbers, url }) => ({
    subject: `“${monitor}”: the week to ${to_date}`,
    title: monitor,
    blocks: [
      {
        p:
          numbers.posts === 0
            ? `No posts from ${from_date} to ${to_date}.`
            : `From ${from_date} to ${to_date}: ${written(numbers.posts)} posts by ${written(numbers.influencers)} creators, ${written(numbers.impressions)} impressions, ${written(numbers.interactions)} interactions. The attached report says how these numbers came to be.`,
      },
      { button: 'Open the monitor', url },
      { note: 'You get this every week. Whoever may change the monitor can stop it in its settings.' },
    ],
  }),
};
