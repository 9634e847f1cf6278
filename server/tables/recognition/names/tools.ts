import type { ToolShape } from './name-family.ts';
import { CHINESE_CRAWLERS } from './tools/chinese-crawlers.ts';
import { INSTAGRAM_TOOLS } from './tools/instagram.ts';
import { SUITES } from './tools/suites.ts';
import { TIKTOK_TOOLS } from './tools/tiktok.ts';
import { YOUTUBE_TOOLS } from './tools/youtube.ts';

/** Tools with documented columns. */
export const TOOLS: readonly ToolShape[] = [
  ...INSTAGRAM_TOOLS,
  ...TIKTOK_TOOLS,
  ...YOUTUBE_TOOLS,
  ...CHINESE_CRAWLERS,
  ...SUITES,
];
