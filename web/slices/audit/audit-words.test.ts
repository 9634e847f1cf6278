import { describe, expect, it } from 'vitest';
import { actionChoices, actionLabel, areaLabel, detailsText } from './audit-words.ts';

describe('the audit log in words', () => {
  it('names actions, unknown ones by their code', () => {
    expect(actionLabel('users.role_changed')).toBe('Role changed');
    expect(actionLabel('lists.folder_moved')).toBe('Folder moved');
    expect(areaLabel('lists.folder_moved')).toBe('Lists');
  });

  it('offers areas in full and their actions', () => {
    expect(actionChoices(['auth.signed_in', 'auth.signed_out', 'users.invited'])).toEqual([
      {
        group: 'Signing in',
        items: [
          { value: 'auth.', label: 'Signing in: everything' },
          { value: 'auth.signed_in', label: 'Signed in' },
          { value: 'auth.signed_out', label: 'Signed out' },
        ],
      },
      {
        group: 'Users',
        items: [
          { value: 'users.', label: 'Users: everything' },
          { value: 'users.invited', label: 'Invited' },
        ],
      },
    ]);
  });

  it('shows details without ids and URLs', () => {
    expect(detailsText({ user_id: 3, ip: '10.0.0.1', to: 'viewer', from: 'member', was: null })).toBe(
      'from: member, to: viewer',
    );
  });
});
