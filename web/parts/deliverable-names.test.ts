import { expect, it } from 'vitest';
import french from '#contract/languages/fr.json';
import { deliverablesText, readDeliverables } from '#contract/lists/deliverable-text.ts';
import { STATUS_WORDS } from '#contract/lists/deliverable-words.ts';
import { DELIVERABLE_STATUSES, type Deliverable } from '#contract/lists/deliverables.ts';
import { POST_TYPE_TABLE } from '#contract/platforms/platforms.ts';
import { POST_TYPES } from '#contract/values/primitives.ts';

it('reads French deliverables', () => {
  const names = {
    format: (type: Deliverable['post_type'], quantity: number) =>
      type === null
        ? french.texts[quantity === 1 ? 'post of any format' : 'posts of any format']
        : french.texts[POST_TYPE_TABLE[type][quantity === 1 ? 'one' : 'many']],
    status: (status: Deliverable['status']) => french.texts[STATUS_WORDS[status][0]],
    due: (day: string) => french.texts['by {day}'].replace('{day}', day),
  };
  const changed = [...POST_TYPES, null].flatMap((post_type) =>
    DELIVERABLE_STATUSES.flatMap((status) =>
      [1, 2].flatMap((quantity) => {
        const one: Deliverable = { post_type, quantity, price: null, status, due: '2026-12-01' };
        const text = deliverablesText([one], 'EUR', names);
        const { value } = readDeliverables(text, { currency: 'EUR', platforms: [] });
        return JSON.stringify(value) === JSON.stringify([one]) ? [] : [text];
      }),
    ),
  );
  expect(changed).toEqual([]);
});
