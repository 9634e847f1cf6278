import { describe, expect, it } from 'vitest';
import { fitting, mappingProblems, rowsAre, withField } from './mapping.ts';

const fields = [
  { name: 'account.username', label: 'Account: username', group: 'Account', holds: 'handle' },
  { name: 'likes', label: 'Likes', group: 'Numbers of the post', holds: 'count' },
];

describe('a column mapping', () => {
  it('needs an account and a platform', () => {
    expect(mappingProblems({ Hearts: 'likes' }, null, fields)).toEqual([
      'Map one column to the account: its username, its id or its name. Or say whose all rows are.',
      'Choose the platform the file is about, or map a column to Platform.',
    ]);
    expect(mappingProblems({ Who: 'account.username' }, 'tiktok', fields)).toEqual([]);
    expect(mappingProblems({ Who: 'account.title', Net: 'platform' }, null, fields)).toEqual([]);
  });

  it('names the columns that are mapped to one field', () => {
    const mapping = { Who: 'account.username', Hearts: 'likes', Thumbs: 'likes' };
    expect(mappingProblems(mapping, 'tiktok', fields)).toEqual([
      'Hearts and Thumbs are both mapped to Likes.',
    ]);
  });

  it('makes posts of rows with an id or a link, accounts of the others', () => {
    expect(rowsAre({ Address: 'link' })).toBe('posts');
    expect(rowsAre({ Who: 'account.username' })).toBe('accounts');
  });

  it('takes from a saved mapping the columns the file has', () => {
    expect(fitting({ Who: 'account.username', Gone: 'likes' }, ['Who'])).toEqual({ Who: 'account.username' });
  });

  it('maps and unmaps one column without touching the others', () => {
    const mapping = withField({ Who: 'account.username' }, 'Hearts', 'likes');
    expect(mapping).toEqual({ Who: 'account.username', Hearts: 'likes' });
    expect(withField(mapping, 'Who', null)).toEqual({ Hearts: 'likes' });
  });
});
