import { describe, expect, it } from 'vitest';
import { asWritten } from '#contract/sentences/sentences.ts';
import {
  accountField,
  constantOf,
  fieldOf,
  fitting,
  leftOut,
  mappingProblems,
  readingOf,
  rowsAre,
  withConstant,
  withField,
} from './mapping.ts';

const fields = [
  { name: 'account.username', label: 'Account: username', group: 'Account', holds: 'handle' },
  { name: 'likes', label: 'Likes', group: 'Post metrics', holds: 'count' },
];

const isAccount = (field: string) => field.startsWith('account.');

describe('a column mapping', () => {
  it('needs an account and a platform', () => {
    expect(mappingProblems({ Hearts: 'likes' }, null, fields)).toEqual([
      'Map a column to the account: its username, ID or name. Or choose one account for all rows.',
      "Choose the file's platform, or map a column to Platform.",
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

  it('uses the file’s columns of a saved mapping', () => {
    expect(fitting({ Who: 'account.username', Gone: 'likes' }, ['Who'])).toEqual({ Who: 'account.username' });
  });

  it('maps and unmaps one column without touching the others', () => {
    const mapping = withField({ Who: 'account.username' }, 'Hearts', 'likes');
    expect(mapping).toEqual({ Who: 'account.username', Hearts: 'likes' });
    expect(withField(mapping, 'Who', null)).toEqual({ Hearts: 'likes' });
  });

  it('contains the reading of a column, and the account of all rows', () => {
    const mapping = { When: 'created_at:month_first', Where: 'link', '=ana': 'account.username' };
    expect([fieldOf(mapping.When), readingOf(mapping.When), constantOf(mapping, isAccount)]).toEqual([
      'created_at',
      'month_first',
      'ana',
    ]);
    expect(mappingProblems(mapping, 'instagram', fields)).toEqual([]);
    expect(withConstant(mapping, isAccount, 'account.username', ' bo ')).toEqual({
      When: mapping.When,
      Where: 'link',
      '=bo': 'account.username',
    });
    expect(withConstant(mapping, isAccount, 'account.username', '')).toEqual({
      When: mapping.When,
      Where: 'link',
    });
    expect(fitting(mapping, ['Where'])).toEqual({ Where: 'link', '=ana': 'account.username' });
  });

  it('separates account, post and date of all rows', () => {
    const dated = { Fans: 'followers', '=2025-03-01': 'observed_at' };
    const both = withConstant(
      dated,
      isAccount,
      accountField('https://www.youtube.com/@bo'),
      'https://www.youtube.com/@bo',
    );
    expect(both).toEqual({ ...dated, '=https://www.youtube.com/@bo': 'account.link' });
    expect(withConstant(both, isAccount, accountField('Bo Berg'), 'Bo Berg')).toEqual({
      ...dated,
      '=Bo Berg': 'account.title',
    });
    expect(accountField('UCabcdefghijklmnopqrstuv')).toBe('account.external_id');
    expect(accountField('@bo.berg')).toBe('account.username');
  });

  it('names skipped columns, by reason', () => {
    const column = (name: string, field: string | null, reason: string) => ({
      ...{ column: name, field, reason: asWritten(reason) },
      ...{ confidence: 1, question: null },
    });
    const columns = [column('A', 'likes', 'a name'), column('B', null, 'Prices are not imported yet.')];
    expect(leftOut(columns, { A: 'likes' })).toEqual([
      { reason: asWritten('Prices are not imported yet.'), columns: ['B'] },
    ]);
    expect(leftOut(columns, {}).map(({ reason }) => reason)).toEqual([
      null,
      asWritten('Prices are not imported yet.'),
    ]);
  });

  it('makes comments of rows with comment text, which need a post and no fields of posts or accounts', () => {
    const field = (name: string, label: string, group: string) => ({ name, label, group, holds: 'text' });
    const known = [
      ...fields,
      field('comment.text', 'Comment: text', 'Comment'),
      field('link', 'Post: address', 'Post'),
      field('observed_at', 'Seen at', 'Table'),
    ];
    const mapping = { Words: 'comment.text', Hearts: 'likes' };
    expect(rowsAre(mapping)).toBe('comments');
    expect(mappingProblems(mapping, 'tiktok', known)).toEqual([
      'Map a column to the post: its ID or URL. Or choose one post for all rows.',
      'A comment has no likes: leave out Hearts.',
    ]);
    const whole = withConstant(
      { Words: 'comment.text', Seen: 'observed_at' },
      (field) => field === 'link',
      'link',
      'https://x.example/p/1',
    );
    expect(mappingProblems(whole, 'tiktok', known)).toEqual([]);
  });

  it('reads hashtags from several columns', () => {
    const tags = [{ name: 'tags', label: 'Hashtags', group: 'Post', holds: 'list' }];
    const mapping = { Who: 'account.username', 't/0': 'tags', 't/1': 'tags' };
    expect(mappingProblems(mapping, 'instagram', tags)).toEqual([]);
  });
});
