import type { Cadence } from '#contract/schedule.ts';
import type { Days } from '#server/analytics/period.ts';
import { dayText, periodText } from '#server/platform/date-text.ts';
import type { MailTemplate } from '#server/platform/mail.ts';
import type { SpokenReport } from '../exporters.ts';

interface Data extends Days {
  noun: string;
  name: string;
  cadence: Cadence;
  /** Summary of the numbers. */
  sentence: string;
  /** Of the report; absent in mails of earlier versions. */
  headline?: string | undefined;
  findings?: SpokenReport['findings'];
  url: string;
}

/** The report in one sentence, with the document attached unless it was withdrawn before sending. */
export const scheduledMail: MailTemplate<Data> = {
  name: 'scheduled-report',
  holds_secret: false,
  content: ({ noun, name, cadence, from_date, to_date, sentence, headline, findings = [], url }) => {
    const span = cadence === 'weekly' ? 'week' : 'month';
    return {
      subject: `“${name}”: the ${span} to ${dayText(to_date)}`,
      title: name,
      blocks: [
        {
          p: `${periodText({ from_date, to_date })}: ${sentence} The report explains these numbers.`,
        },
        ...(headline ? [{ p: headline }] : []),
        ...(findings.length > 0 ? [{ points: findings }] : []),
        { button: `Open the ${noun}`, url },
        { note: `You get this every ${span}. Editors of the ${noun} can stop it there.` },
      ],
    };
  },
};
