import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byAccount, emptyColumns, filtered, type PostColumns, united } from './post-columns.ts';

/** A post of the corpus by its number: account, time and id follow from it, so that equal numbers are equal posts. */
const accountOf = (n: number) => (n * 7) % 5;
const timeOf = (n: number) => (n * 13) % 4;

function columnsOf(numbers: Iterable<number>): PostColumns {
  const rows = [...new Set(numbers)].sort((a, b) => timeOf(a) - timeOf(b) || a - b);
  const posts = emptyColumns(rows.length, true);
  rows.forEach((n, i) => {
    posts.created_at[i] = timeOf(n);
    posts.post_id[i] = BigInt(n);
    posts.account[i] = accountOf(n);
    posts.kind[i] = n;
    posts.interactions[i] = n * 10;
    if (posts.actions) posts.actions.views[i] = n * 100;
  });
  return byAccount(posts, 5);
}

/** The posts in their order; every column must still speak of the same post. */
function numbersIn(posts: PostColumns): number[] {
  return [...posts.post_id].map((id, i) => {
    const n = Number(id);
    expect([posts.account[i], posts.created_at[i], posts.kind[i]]).toEqual([accountOf(n), timeOf(n), n]);
    expect([posts.interactions[i], posts.actions?.views[i]]).toEqual([n * 10, n * 100]);
    return n;
  });
}

const inOrder = (numbers: Iterable<number>) =>
  [...new Set(numbers)].sort((a, b) => accountOf(a) - accountOf(b) || timeOf(a) - timeOf(b) || a - b);
const some = fc.array(fc.nat(40), { maxLength: 30 });

it('keeps posts in the order of account, time and id', () => {
  fc.assert(
    fc.property(some, (a) => {
      expect(numbersIn(columnsOf(a))).toEqual(inOrder(a));
    }),
  );
});

it('puts many posts into the same order as few', () => {
  const many = Array.from({ length: 5000 }, (_none, n) => n);
  expect(numbersIn(columnsOf(many))).toEqual(inOrder(many));
});

it('unites and filters as sets do', () => {
  fc.assert(
    fc.property(some, some, (a, b) => {
      const [x, y] = [columnsOf(a), columnsOf(b)];
      expect(numbersIn(united(x, y))).toEqual(inOrder([...a, ...b]));
      const odd = filtered(x, (row) => (x.kind[row] as number) % 2 === 1);
      expect(numbersIn(odd)).toEqual(inOrder(a.filter((n) => n % 2 === 1)));
    }),
  );
});
