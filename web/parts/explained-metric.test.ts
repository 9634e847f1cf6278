import { expect, it } from 'vitest';
import { byPostType } from '#contract/platforms/platforms.ts';
import { explanationOf } from './explained-metric.tsx';

const NO_RATE = { currency: 'USD', per_mille: 0, like: 0, comment: 0, share: 0, view_mille: 0 };

const reference: Parameters<typeof explanationOf>[0] = {
  metrics: [
    {
      id: 'interactions',
      version: 1,
      label: 'Interactions',
      meaning: 'How often people reacted.',
      unit: 'count',
      formula: 'likes + comments',
      of: null,
      inputs: ['likes', 'comments'],
      note: 'Unknown parts count as 0.',
    },
    {
      id: 'media_value',
      version: 1,
      label: 'Media value (EMV)',
      meaning: 'What it would have cost.',
      unit: 'money',
      formula: 'by the model in use',
      of: null,
      inputs: ['impressions'],
      note: null,
    },
  ],
  imported_by: [],
  origins: [],
  emv_models: [
    {
      ...{ name: 'emv.actions@1', label: 'Value of actions', kind: 'actions', is_offered: true },
      rates: byPostType(() => ({ ...NO_RATE, like: 0.00025 })),
      formula: 'Σ likes × value',
    },
  ],
  tiers: [],
};

it('shows in how many posts a part is unknown, and which posts the number excludes', () => {
  const missing = { likes: { hidden_likes: 3, not_in_source: 1200 }, interactions: { expired_story: 2 } };
  const made = explanationOf(reference, { metric: 'interactions', inputs: { comments: 41 }, missing });
  expect(made?.inputs).toEqual([
    { name: 'likes', value: 'unknown in 1,203 posts' },
    { name: 'comments', value: 41 },
  ]);
  expect(made?.meaning).toBe('How often people reacted.');
  expect(made?.missing).toEqual({ expired_story: 2 });
  expect(made?.note).toBe('Unknown parts count as 0.');
});

it('explains media value with the model that was used', () => {
  const made = explanationOf(reference, { metric: 'media_value', emv_model: 'emv.actions@1' });
  expect([made?.id, made?.version]).toEqual(['emv.actions', 1]);
  expect(made?.formula).toMatch(/^Σ count × value: USD 0.00025 a like \(Instagram posts?, /);
  expect(explanationOf(reference, { metric: 'media_value' })?.formula).toBe('by the model in use');
});

it('shows nothing before the definitions are loaded', () => {
  expect(explanationOf(undefined, { metric: 'reach' })).toBeUndefined();
});
