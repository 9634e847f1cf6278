import { expect, it } from 'vitest';
import type { ListProfile } from '#contract/lists/creators.ts';
import { campaignDays, campaignName } from './start-campaign.tsx';

it.each([
  ['VinoGlow 2026 – shortlist', 'VinoGlow 2026'],
  ['Shortlist: Winterlicht', 'Winterlicht'],
  ['VinoGlow (présélection)', 'VinoGlow'],
  ['Winterlicht Vorauswahl', 'Winterlicht'],
  ['Shortlist', 'Shortlist'],
  ['Selections of spring', 'Selections of spring'],
])('names the campaign of the list %s', (list, name) => expect(campaignName(list)).toBe(name));

it('derives its days from the deliverables, also for an ended campaign', () => {
  const one = { post_type: null, quantity: 1, price: null, status: 'planned' as const };
  const rows = [
    {
      deliverables: [
        { ...one, due: '2026-11-02' },
        { ...one, due: null },
      ],
    },
    { deliverables: [{ ...one, due: '2026-10-28' }] },
  ] as ListProfile[];
  expect(campaignDays(rows, '2027-01-10')).toEqual({ from: '2026-10-21', to: '2026-11-16' });
  expect(campaignDays([], '2027-01-10')).toEqual({ from: '2027-01-10', to: '2027-02-09' });
});
