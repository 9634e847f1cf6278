import type { List } from '#contract/lists/list.ts';
import { ListHead } from './list-head.tsx';
import { Inside } from './list-inside.tsx';

export function ListFolder({ list }: { list: List }) {
  return (
    <>
      <ListHead list={list} />
      <Inside id={list.id} />
    </>
  );
}
