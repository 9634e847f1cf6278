import { afterEach, describe, expect, it } from 'vitest';
import { credentials } from '../api/http.ts';
import {
  heldToken,
  isSharedPath,
  leavePublicLink,
  publicAddress,
  startPublicLink,
  withoutToken,
} from './public-link.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}
const at = (pathname: string, search = '') => ({ pathname, search });

afterEach(() => {
  credentials.public_token = null;
});

describe('the token of a tab', () => {
  it('comes from the URL and is limited to the shared page', () => {
    const storage = memory();
    expect(heldToken({ location: at('/keyword/4', '?public_token=abc'), storage })).toBe('abc');
    expect(heldToken({ location: at('/keyword/4'), storage })).toBe('abc');
    expect(heldToken({ location: at('/keywords'), storage })).toBeNull();
    leavePublicLink(storage);
    expect(heldToken({ location: at('/keyword/4'), storage })).toBeNull();
  });

  it('works without storage', () => {
    const refusing = {
      getItem: () => {
        throw new Error('refused');
      },
    } as unknown as Storage;
    startPublicLink({ location: at('/keyword/4', '?public_token=abc'), storage: refusing });
    expect(credentials.public_token).toBe('abc');
    expect(heldToken({ location: at('/keyword/4'), storage: refusing })).toBeNull();
  });
});

it('recognizes shareable URLs', () => {
  expect(
    ['/keyword/4', '/list/spring', '/list/casting/4', '/list/forecast/4', '/monitor/4'].every(isSharedPath),
  ).toBe(true);
  expect(['/', '/keyword', '/keywords', '/profile/x', '/settings'].some(isSharedPath)).toBe(false);
});

it('adds the token to a URL and removes it', () => {
  const address = publicAddress('/keyword/4', 'a-b_c');
  expect(address).toBe(`${window.location.origin}/keyword/4?public_token=a-b_c`);
  expect(withoutToken(`${address}&metric=reach#posts`)).toBe('/keyword/4?metric=reach#posts');
});
