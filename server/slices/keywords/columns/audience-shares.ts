import { LRUCache } from 'lru-cache';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import type { ArrayColumn, TextColumn } from '#server/platform/native-format.ts';

/** Audience cells (server/platform/metrics/audience-cells.ts) of neighbouring accounts. */
interface AccountBlock {
  /** Cells of account `first + i` stand from `ends[i - 1]` (0) up to `ends[i]`. */
  ends: Uint32Array;
  /** Positions in the names of cells. */
  cell: Uint32Array;
  share: Float32Array;
}

/** As many rows as the table has in a granule. */
const BLOCK = 512;
const BLOCKS_AT_ONCE = 256;
const KEPT_BYTES = 512 * 1024 ** 2;

interface Kept {
  /** Of the table `audience_cells`. */
  version: string;
  blocks: LRUCache<number, AccountBlock>;
  names: string[];
  positions: Map<string, number>;
}
const stores = new WeakMap<ClickHouse, Kept>();

/** Audiences of accounts, by cell. */
export class AudienceShares {
  /** Names of cells, by position. */
  readonly names: readonly string[];
  readonly #blocks: Map<number, AccountBlock>;

  constructor(names: readonly string[], blocks: Map<number, AccountBlock>) {
    this.names = names;
    this.#blocks = blocks;
  }

  /** Calls `each` with position and share of every cell of the account. */
  of(account_id: number, each: (cell: number, share: number) => void) {
    const block = this.#blocks.get(Math.floor(account_id / BLOCK));
    if (!block) return;
    const at = account_id % BLOCK;
    const until = block.ends[at] as number;
    for (let i = at === 0 ? 0 : (block.ends[at - 1] as number); i < until; i++)
      each(block.cell[i] as number, block.share[i] as number);
  }
}

/** The audiences of the accounts, read by blocks and kept until any audience changes. */
export async function audienceShares(ch: ClickHouse, accounts: ArrayLike<number>): Promise<AudienceShares> {
  const version = await ch.version(['audience_cells']);
  let kept = stores.get(ch);
  if (kept?.version !== version) {
    kept = { version, blocks: new LRUCache({ maxSize: KEPT_BYTES }), names: [], positions: new Map() };
    stores.set(ch, kept);
  }
  const wanted = new Set<number>();
  for (let i = 0; i < accounts.length; i++) wanted.add(Math.floor((accounts[i] as number) / BLOCK));
  const blocks = new Map<number, AccountBlock>();
  const missing: number[] = [];
  for (const number of [...wanted].sort((a, b) => a - b)) {
    const block = kept.blocks.get(number);
    if (block) blocks.set(number, block);
    else missing.push(number);
  }
  for (let at = 0; at < missing.length; at += BLOCKS_AT_ONCE) {
    const numbers = missing.slice(at, at + BLOCKS_AT_ONCE);
    for (const [number, block] of await readBlocks(ch, kept, numbers)) blocks.set(number, block);
  }
  return new AudienceShares(kept.names, blocks);
}

async function readBlocks(
  ch: ClickHouse,
  kept: Kept,
  numbers: number[],
): Promise<Array<[number, AccountBlock]>> {
  const answer = await ch.columns(
    `SELECT account_id, cells, shares FROM audience_cells FINAL
WHERE intDiv(account_id, ${BLOCK}) IN {blocks:Array(UInt32)} ORDER BY account_id`,
    { blocks: numbers },
    'keyword.audience_shares',
  );
  const made = new Map(
    numbers.map((n) => [n, { ends: new Uint32Array(BLOCK), cell: [] as number[], share: [] as number[] }]),
  );
  for (const { rows, columns } of answer) {
    const ids = columns.account_id as Uint32Array;
    const names = columns.cells as ArrayColumn;
    const { texts = [], codes = new Uint32Array(0) } = names.items as TextColumn;
    const positions = texts.map((text) => positionOf(kept, text));
    const shares = (columns.shares as ArrayColumn).items as Float32Array;
    for (let row = 0; row < rows; row++) {
      const block = made.get(Math.floor((ids[row] as number) / BLOCK));
      if (!block) continue;
      for (let i = row === 0 ? 0 : (names.ends[row - 1] as number); i < (names.ends[row] as number); i++) {
        block.cell.push(positions[codes[i] as number] as number);
        block.share.push(shares[i] as number);
      }
      block.ends[(ids[row] as number) % BLOCK] = block.cell.length;
    }
  }
  return [...made].map(([number, { ends, cell, share }]) => {
    for (let at = 1; at < BLOCK; at++) ends[at] = Math.max(ends[at] as number, ends[at - 1] as number);
    const block = { ends, cell: Uint32Array.from(cell), share: Float32Array.from(share) };
    kept.blocks.set(number, block, { size: BLOCK * 4 + cell.length * 8 });
    return [number, block];
  });
}

function positionOf(kept: Kept, name: string): number {
  const known = kept.positions.get(name);
  if (known !== undefined) return known;
  kept.positions.set(name, kept.names.length);
  return kept.names.push(name) - 1;
}
