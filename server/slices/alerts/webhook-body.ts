import type { AlertForm } from '#contract/alerts.ts';

interface Message {
  name: string;
  sentence: string;
  /** Page of the object; null for a test. */
  url: string | null;
}

/** Slack would read these as markup and mentions. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A message of an incoming webhook of Slack, which Mattermost and Rocket.Chat take as well. */
function slackMessage({ name, sentence, url }: Message): string {
  const link = url === null ? '' : `\n<${url}|Open in Limelight>`;
  return JSON.stringify({ text: `*${escaped(name)}*\n${escaped(sentence)}${link}` });
}

/** `fields` is Limelight's own form. */
export const webhookBody = (form: AlertForm, message: Message, fields: Record<string, unknown>): string =>
  form === 'slack' ? slackMessage(message) : JSON.stringify(fields);
