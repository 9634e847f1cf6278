import { describe, expect, it } from 'vitest';
import { accessText, changedRights, newRights } from './user-words.ts';

describe('rights in words', () => {
  it('describe all, some, or profiles only', () => {
    const { access } = newRights();
    expect(accessText(access)).toBe('Everything');
    expect(accessText({ ...access, keywords_page: false })).toBe('6 of 7 areas');
    expect(accessText({ ...access, keywords_page: false, profile_only: true })).toBe('Profiles only');
  });

  it('send only changes', () => {
    const stored = newRights();
    expect(changedRights(stored, newRights())).toEqual({});
    const edited = { ...stored, role: 'viewer' as const, access: { ...stored.access, keywords_page: false } };
    expect(changedRights(stored, edited)).toEqual({ role: 'viewer', access: { keywords_page: false } });
    expect(changedRights({ ...stored, profiles_monitor_count: 5 }, stored)).toEqual({
      profiles_monitor_count: null,
    });
  });
});
