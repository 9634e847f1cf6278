import { Flex } from '@mantine/core';
import type { MonitorPost, PostReason } from '#contract/monitors/posts.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { t, translated } from '#web/platform/language.ts';

const KIND_TEXT: Readonly<Record<PostReason['kind'], Phrase>> = {
  creator: 'Chosen creator',
  keyword: 'Keyword',
  date: 'Days',
  platform: 'Kind of post',
  stories_cap: 'Stories cap',
  reels_once: 'Repeated reel',
  included: 'Taken in by hand',
  excluded: 'Excluded by hand',
  external: 'Added by hand',
  unknown: 'Unknown',
};

/** Why a post is in, as chips: its keywords by name, everything else by kind. */
export function reasonChips({ reasons, keywords }: Pick<MonitorPost, 'reasons' | 'keywords'>): string[] {
  return [
    ...new Set(
      reasons.flatMap(({ kind }) =>
        kind === 'keyword' && keywords.length > 0 ? keywords : [t(KIND_TEXT[kind])],
      ),
    ),
  ];
}

/** The sentences of why a post is in, or why not. */
export function ReasonList({ reasons }: { reasons: readonly PostReason[] }) {
  return (
    <Flex component="ul" direction="column" gap="xxs" className="bullets">
      {reasons.map(({ kind, text }) => (
        <li key={`${kind} ${text}`}>{translated(text)}</li>
      ))}
    </Flex>
  );
}
