import { expect, it } from 'vitest';
import type { ClientResponse } from '#contract/client.ts';
import { clientGroups } from './client-news.tsx';

const response = (id: number, kind: ClientResponse['kind'], type_id: number) =>
  ({
    ...{
      id,
      kind,
      type: 'casting',
      type_id,
      object_name: `Casting ${type_id}`,
      at: `2026-11-0${id}T00:00:00Z`,
    },
  }) as ClientResponse;

it('groups responses by casting, rejections first, newest casting first', () => {
  const groups = clientGroups([
    response(6, 'accept', 1),
    response(5, 'reject', 2),
    response(4, 'accept', 2),
    response(3, 'reject', 1),
    response(2, 'comment', 1),
    response(1, 'reject', 1),
  ]);
  expect(groups.map(({ name, responses }) => [name, responses.map(({ id }) => id)])).toEqual([
    ['Casting 1', [3, 1, 2, 6]],
    ['Casting 2', [5, 4]],
  ]);
});
