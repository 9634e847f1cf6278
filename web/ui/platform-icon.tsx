import { Flex } from '@mantine/core';
import {
  IconBrandInstagram,
  IconBrandSnapchat,
  IconBrandTiktok,
  IconBrandYoutube,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { siXiaohongshu } from 'simple-icons';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Platform } from '#contract/values/primitives.ts';

/** The icon sets have no Douyin logo, so it is drawn here: a note with an offset shadow. */
function DouyinMark({ size }: { size: number }) {
  const note = 'M13 4v10.2a3.6 3.6 0 1 1-3.6-3.6M13 4c.4 2.6 2.2 4.4 5 4.7';
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={note} strokeWidth="2.1" strokeLinecap="round" />
      <path d={note} transform="translate(2.2 2)" strokeWidth="1.1" strokeLinecap="round" opacity=".55" />
    </svg>
  );
}

function RedbookMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={siXiaohongshu.path} />
    </svg>
  );
}

const MARKS: Record<Platform, ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>> = {
  instagram: IconBrandInstagram,
  tiktok: IconBrandTiktok,
  youtube: IconBrandYoutube,
  douyin: DouyinMark,
  redbook: RedbookMark,
  snapchat: IconBrandSnapchat,
};

export function PlatformIcon({ platform, size = 16 }: { platform: Platform; size?: number }) {
  const Mark = MARKS[platform];
  return (
    <Flex
      component="span"
      display="inline-flex"
      c="dimmed"
      role="img"
      aria-label={PLATFORM_NAMES[platform]}
      title={PLATFORM_NAMES[platform]}
    >
      <Mark size={size} stroke={1.7} aria-hidden />
    </Flex>
  );
}

export function PlatformIcons({ platforms, size = 16 }: { platforms: readonly Platform[]; size?: number }) {
  return (
    <Flex component="span" gap="xxs" align="center" display="inline-flex">
      {platforms.map((platform) => (
        <PlatformIcon key={platform} platform={platform} size={size} />
      ))}
    </Flex>
  );
}
