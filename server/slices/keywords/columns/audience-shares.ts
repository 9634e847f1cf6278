import { LRUCache } from 'lru-cache';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import type { ArrayColumn, TextColumn } from '#server/platform/native-format.ts';
import { ShareChunk } from './share-chunk.ts';

/** Audience cells (server/platform/metrics/audience-cells.ts) of neighbouring accounts. */
interface AccountBlock {
  chunk: ShareChunk;
  /** Pairs of the block's account `i` stand in the chunk from `ends[i]` up to `ends[i + 1]`. */
  ends: Uint32Array;
}

/** A block has as many accounts as the table has rows in a granule: 512. It is read at once. */
export const BLOCK_BITS = 9;
const BLOCK = 1 << BLOCK_BITS;
export const IN_BLOCK = BLOCK - 1;
const BLOCKS_AT_ONCE = 256;
/** Blocks that share a chunk, and are forgotten together: 65,536 accounts. */
const CHUNK_BITS = 7;
const KEPT_BYTES = 512 * 1024 ** 2;

interface Kept {
  /** Of the table `audience_cells`. */
  version: string;
  chunks: LRUCache<number, { chunk: ShareChunk; blocks: Map<number, AccountBlock> }>;
  names: string[];
  positions: Map<string, number>;
}
const stores = new WeakMap<ClickHouse, Kept>();

/** Audiences of accounts, by cell. */
export interface AudienceShares {
  /** Names of cells, by position: the same list until any audience changes, at most longer. */
  names: readonly string[];
  /** By number: account a is in block a >> BLOCK_BITS. */
  blocks: ReadonlyArray<AccountBlock | undefined>;
}

/** The cells of an account: positions in `names` with their shares. */
export function cellsOf(audiences: AudienceShares, account_id: number): Array<[cell: number, share: number]> {
  const block = audiences.blocks[account_id >> BLOCK_BITS];
  if (!block) return [];
  const at = account_id & IN_BLOCK;
  return block.chunk.pairs(block.ends[at] as number, block.ends[at + 1] as number);
}

/** The audiences of the accounts, read by blocks and kept until any audience changes. */
export async function audienceShares(
  ch: ClickHouse,
  lists: Array<ArrayLike<number>>,
): Promise<AudienceShares> {
  const version = await ch.version(['audience_cells']);
  let kept = stores.get(ch);
  if (kept?.version !== version) {
    kept = { version, chunks: new LRUCache({ maxSize: KEPT_BYTES }), names: [], positions: new Map() };
    stores.set(ch, kept);
  }
  const wanted: boolean[] = [];
  for (const accounts of lists)
    for (let i = 0; i < accounts.length; i++) wanted[(accounts[i] as number) >> BLOCK_BITS] = true;
  const blocks: Array<AccountBlock | undefined> = [];
  const missing: number[] = [];
  for (let number = 0; number < wanted.length; number++) {
    if (!wanted[number]) continue;
    blocks[number] = kept.chunks.get(number >> CHUNK_BITS)?.blocks.get(number);
    if (!blocks[number]) missing.push(number);
  }
  for (let at = 0; at < missing.length; at += BLOCKS_AT_ONCE) {
    const numbers = missing.slice(at, at + BLOCKS_AT_ONCE);
    for (const [number, block] of await readBlocks(ch, kept, numbers)) blocks[number] = block;
  }
  return { names: kept.names, blocks };
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
    numbers.map((n) => [n, { counts: new Uint32Array(BLOCK), cell: [] as number[], share: [] as number[] }]),
  );
  for (const { rows, columns } of answer) {
    const ids = columns.account_id as Uint32Array;
    const names = columns.cells as ArrayColumn;
    const { texts = [], codes = new Uint32Array(0) } = names.items as TextColumn;
    const positions = texts.map((text) => positionOf(kept, text));
    const shares = (columns.shares as ArrayColumn).items as Float32Array;
    for (let row = 0; row < rows; row++) {
      const block = made.get((ids[row] as number) >> BLOCK_BITS);
      if (!block) continue;
      const [from, until] = [row === 0 ? 0 : (names.ends[row - 1] as number), names.ends[row] as number];
      for (let i = from; i < until; i++) {
        block.cell.push(positions[codes[i] as number] as number);
        block.share.push(shares[i] as number);
      }
      block.counts[(ids[row] as number) & IN_BLOCK] = until - from;
    }
  }
  return [...made].map(([number, { counts, cell, share }]) => [
    number,
    keep(kept, number, counts, cell, share),
  ]);
}

/** Puts a block into its chunk, unless another question has meanwhile. */
function keep(
  kept: Kept,
  number: number,
  counts: Uint32Array,
  cell: number[],
  share: number[],
): AccountBlock {
  const of = number >> CHUNK_BITS;
  const { chunk, blocks } = kept.chunks.get(of) ?? {
    chunk: new ShareChunk(),
    blocks: new Map<number, AccountBlock>(),
  };
  const before = blocks.get(number);
  if (before) return before;
  const ends = new Uint32Array(BLOCK + 1);
  ends[0] = chunk.add(cell, share);
  for (let at = 0; at < BLOCK; at++) ends[at + 1] = (ends[at] as number) + (counts[at] as number);
  const block = { chunk, ends };
  blocks.set(number, block);
  kept.chunks.set(of, { chunk, blocks }, { size: chunk.bytes + blocks.size * (BLOCK + 1) * 4 });
  return block;
}

function positionOf(kept: Kept, name: string): number {
  const known = kept.positions.get(name);
  if (known !== undefined) return known;
  kept.positions.set(name, kept.names.length);
  return kept.names.push(name) - 1;
}
