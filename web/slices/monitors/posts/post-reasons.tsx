import { Flex } from '@mantine/core';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { MonitorPost, PostReason } from '#contract/monitors/posts.ts';
import { sentenceText, t } from '#web/platform/language.ts';

const KIND_TEXT: Readonly<Record<PostReason['kind'], Phrase>> = {
  creator: 'Chosen creator',
  keyword: 'Keyword',
  date: 'Days',
  platform: 'Post type',
  stories_cap: 'Story limit',
  reels_once: 'Repeated reel',
  included: 'Included by hand',
  excluded: 'Excluded by hand',
  external: 'Added by hand',
  unknown: 'Unknown',
};

/** Reasons as chips: keywords by name, others by kind. */
export function reasonChips({ reasons, keywords }: Pick<MonitorPost, 'reasons' | 'keywords'>): string[] {
  return [
    ...new Set(
      reasons.flatMap(({ kind }) =>
        kind === 'keyword' && keywords.length > 0 ? keywords : [t(KIND_TEXT[kind])],
      ),
    ),
  ];
}

export function ReasonList({ reasons }: { reasons: readonly PostReason[] }) {
  return (
    <Flex component="ul" direction="column" gap="xxs" className="bullets">
      {reasons.map(({ kind, text }) => (
        <li key={`${kind} ${text}`}>{sentenceText(text)}</li>
      ))}
    </Flex>
  );
}
