import { expect, it } from 'vitest';
import { changedFields, newDraft, rulesOf, setupIssues, setupOf, typedKeywords } from './monitor-draft.ts';

const draft = { ...newDraft('2026-02-27'), name: 'Lanterns', keywords: ['#lantern'] };

it('begins with thirty days, and lacks a name and search terms', () => {
  expect(newDraft('2026-02-27').end_date).toBe('2026-03-28');
  expect(setupIssues(setupOf(newDraft('2026-02-27')))).toEqual({
    name: 'Name is required',
    profile_ids: 'Choose creators, a list or a keyword',
  });
  expect(setupIssues(setupOf(draft))).toEqual({});
});

it('names the wrong field', () => {
  expect(setupIssues(setupOf({ ...draft, end_date: '2026-01-01' }))).toEqual({
    end_date: 'The end must not be before the start',
  });
  expect(setupIssues(setupOf({ ...draft, start_date: '31.02.2026' }))).toHaveProperty('start_date');
});

it('can be previewed as soon as its rules are complete', () => {
  expect(rulesOf(setupOf({ ...draft, name: '' }))).toMatchObject({ keywords: ['#lantern'] });
  expect(rulesOf(setupOf({ ...draft, name: '' }))).not.toHaveProperty('name');
  expect(rulesOf(setupOf({ ...draft, keywords: [] }))).toBeNull();
});

it('sends only changes', () => {
  const ada = { id: 7, name: 'Ada Lund', slug: 'ada-lund', picture: null };
  expect(changedFields(setupOf(draft), setupOf({ ...draft, profiles: [ada], stories_cap: 3 }))).toEqual({
    profile_ids: [7],
    stories_cap: 3,
  });
  expect(changedFields(setupOf(draft), setupOf({ ...draft }))).toEqual({});
});

it.each([
  ['#a #b, @c', ['#a', '#b', '@c']],
  ['spring sale\nlantern', ['"spring sale"', 'lantern']],
  ['"two words" one', ['"two words"', 'one']],
  ['"spring sale"', ['"spring sale"']],
  ['#a or @b', ['#a', '@b']],
  ['#a or @b and @c', ['#a or @b and @c']],
  [' , !! ;', []],
])('reads %j as keywords', (text, keywords) => {
  expect(typedKeywords(text)).toEqual(keywords);
});
