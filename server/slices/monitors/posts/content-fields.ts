import { CONTENT_FIELDS, type ContentFields, type ContentFound } from '#contract/report/content.ts';

export const fieldsOfContent = (content: readonly ContentFound[] | null): ContentFields =>
  Object.fromEntries(
    CONTENT_FIELDS.map((name) => [
      `content_${name}`,
      content === null ? null : content.filter(({ field }) => field === name).map(({ label }) => label),
    ]),
  ) as ContentFields;
