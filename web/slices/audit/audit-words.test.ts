import { describe, expect, it } from 'vitest';
import { actionChoices, actionLabel, areaLabel, detailsText } from './audit-words.ts';

describe('the audit log in words', () => {
  it('names actions, those it does not know by their own name', () => {
    expect(actionLabel('users.role_changed')).toBe('Role changed');
    expect(actionLabel('lists.folder_moved')).toBe('Folder moved');
    expect(areaLabel('lists.folder_moved')).toBe('Lists');
  });

  it('offers areas as a whole and their actions', () => {
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

  it('says details without numbers of rows and addresses', () => {
    expect(detailsText({ user_id: 3, ip: '10.0.0.1', to: 'viewer', from: 'member', was: null })).toBe(
      'from: member, to: viewer',
    );
  });
});
