import { createHash } from 'node:crypto';
import { createAvatar } from '@dicebear/core';
import * as lorelei from '@dicebear/lorelei';

/** The same seed always gives the same image. The set "Lorelei" is CC0 1.0. */

const SOFT = ['fcc2d7', 'd0bfff', 'ffd8a8', 'ffec99', 'b2f2bb', 'a5d8ff'];

/** Without control characters, surrounding space and excessive length. */
export const cleanSeed = (seed: string): string =>
  seed.normalize('NFKC').replace(/\p{C}/gu, '').trim().slice(0, 120);

const digestOf = (seed: string) => createHash('sha256').update(seed).digest();

export function avatarSvg(seed: string): string {
  const ground = SOFT[(digestOf(seed)[0] ?? 0) % SOFT.length] ?? 'd0bfff';
  return createAvatar(lorelei, { seed, backgroundColor: [ground], scale: 92, translateY: 4 }).toString();
}

/** Backgrounds with enough contrast for white letters. */
const DEEP = ['6741d9', 'a61e4d', '1864ab', '2b6a2f', '9c4a00', '0b7285', '862e9c', '495057'];

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

const escaped = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function initialsSvg(name: string): string {
  const ground = DEEP[(digestOf(name)[0] ?? 0) % DEEP.length] ?? '495057';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="80" height="80"><rect width="80" height="80" fill="#${ground}"/><text x="40" y="41" fill="#fff" font-family="system-ui, sans-serif" font-size="32" font-weight="600" text-anchor="middle" dominant-baseline="central">${escaped(initialsOf(name) || '?')}</text></svg>`;
}

const PAIRS = [
  ['#efe7ff', '#c9b8f5'],
  ['#ffe3ec', '#f5b8cf'],
  ['#e3f3ff', '#a8cdf2'],
  ['#e4f8ea', '#a9dcb9'],
  ['#fff3d9', '#f2cf8f'],
  ['#ffe8dc', '#f2b69a'],
  ['#e6f6f6', '#9fd3d6'],
  ['#f0eef5', '#bdb6d1'],
];

/**
 * Pages recognise a generated cover by its size: fetched images are smaller
 * (server/platform/pictures/fetched-pictures.ts).
 */
const COVER_EDGE = 512;

/** Placeholder of a post: a soft gradient, a few shapes, the platform's mark. */
export function coverSvg(seed: string, mark: string | null): string {
  const bytes = digestOf(seed);
  const at = (i: number) => bytes[i] ?? 0;
  const [light, deep] = PAIRS[at(0) % PAIRS.length] ?? ['#efe7ff', '#c9b8f5'];
  const shape = (i: number) =>
    `<circle cx="${(at(i) / 255) * 400}" cy="${(at(i + 1) / 255) * 400}" r="${50 + at(i + 2) / 2}" fill="#fff" opacity="${0.12 + at(i + 3) / 1600}"/>`;
  const logo = mark
    ? `<path transform="translate(344 344) scale(1.5)" fill="#1b1b22" opacity=".38" d="${mark}"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="${COVER_EDGE}" height="${COVER_EDGE}" role="img" aria-label="No picture"><defs><linearGradient id="g" gradientTransform="rotate(${at(1) % 90})"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs><rect width="400" height="400" fill="url(#g)"/>${shape(2)}${shape(6)}${shape(10)}${logo}</svg>`;
}
