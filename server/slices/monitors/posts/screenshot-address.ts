import { pictureAddress } from '#server/platform/pictures/sent-pictures.ts';

export const SCREENSHOTS = { area: 'screenshots', path: '/api/monitor_screenshot' } as const;

export const screenshotAddress = (key: string): string => pictureAddress(SCREENSHOTS.path, key);
