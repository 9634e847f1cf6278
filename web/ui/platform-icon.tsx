import {
  IconBrandInstagram,
  IconBrandSnapchat,
  IconBrandTiktok,
  IconBrandYoutube,
} from '@tabler/icons-react';
import { siXiaohongshu } from 'simple-icons';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import type { Platform } from '#contract/primitives.ts';
import classes from './platform-icon.module.css';

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

function Mark({ platform, size }: { platform: Platform; size: number }) {
  const props = { size, stroke: 1.7, 'aria-hidden': true } as const;
  if (platform === 'instagram') return <IconBrandInstagram {...props} />;
  if (platform === 'tiktok') return <IconBrandTiktok {...props} />;
  if (platform === 'youtube') return <IconBrandYoutube {...props} />;
  if (platform === 'snapchat') return <IconBrandSnapchat {...props} />;
  return platform === 'douyin' ? <DouyinMark size={size} /> : <RedbookMark size={size} />;
}

export function PlatformIcon({ platform, size = 16 }: { platform: Platform; size?: number }) {
  return (
    <span
      className={classes.mark}
      role="img"
      aria-label={PLATFORM_NAMES[platform]}
      title={PLATFORM_NAMES[platform]}
    >
      <Mark platform={platform} size={size} />
    </span>
  );
}

export function PlatformIcons({ platforms, size = 16 }: { platforms: readonly Platform[]; size?: number }) {
  return (
    <span className={classes.marks}>
      {platforms.map((platform) => (
        <PlatformIcon key={platform} platform={platform} size={size} />
      ))}
    </span>
  );
}
