import { expect, it } from 'vitest';
import { exportRequest } from '#contract/exports.ts';
import type { ProfileRow } from '#contract/profiles/search.ts';
import { formatsOf } from '#contract/report/export-formats.ts';
import { askedKeys } from './profiles-asked.tsx';
import { exportGroups } from './profiles-export.ts';
import { profilesUrl } from './profiles-state.ts';

const row = { id: 1, followers: 12_345, growth: -0.01 } as ProfileRow;

it('requests what the screen shows: its search, its columns, or the selection', () => {
  const state = profilesUrl.parse({ country: 'FR', sort_by: 'price', view: 'cards' });
  const whole = exportGroups(state, ['followers', 'price']);
  expect(whole[0]?.input).toMatchObject({
    country: ['FR'],
    sort_by: 'price',
    columns: ['followers', 'price'],
  });
  expect(whole[1]?.input).not.toHaveProperty('sort_by');
  expect(exportGroups(state, [], [row])[1]?.input).toMatchObject({ ids: [1] });
  for (const group of whole)
    for (const format of formatsOf(group.kind, group.of))
      expect(exportRequest.safeParse({ kind: group.kind, format, input: group.input }).error).toBeUndefined();
});

it('contains the requested audience keys', () => {
  const keys = askedKeys({ audience_gender: ['female:0.4'], audience_city: ['San José:0.1'] });
  expect(keys.map(({ label }) => label)).toEqual(['In San José', 'Women']);
});
