import { Readable } from 'node:stream';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { ExportCell, ExportColumn, TableSection, ValueType } from '../exporter.ts';

/** Rows of a group: a reader skips groups, so they are not small; they wait in memory, so they are not large. */
const GROUP = 20_000;

const OF_TYPE: Record<ValueType, Pick<SchemaElement, 'type' | 'converted_type'>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  count: { type: 'INT64' },
  decimal: { type: 'DOUBLE' },
  ratio: { type: 'DOUBLE' },
  money: { type: 'DOUBLE' },
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  day: { type: 'INT32', converted_type: 'DATE' },
  flag: { type: 'BOOLEAN' },
  origin: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
};

function parquetValue(cell: ExportCell, type: ValueType): unknown {
  if (cell === null) return null;
  if (type === 'moment' || type === 'day') return new Date(String(cell));
  if (type === 'count') return BigInt(Math.round(Number(cell)));
  return type === 'text' || type === 'origin' ? String(cell) : cell;
}

const schemaOf = (columns: readonly ExportColumn[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.map(
    ({ id, type }): SchemaElement => ({ name: id, repetition_type: 'OPTIONAL', ...OF_TYPE[type] }),
  ),
];

/** A table as Parquet, group after group: counts as INT64, fractions and money as DOUBLE, times in UTC. */
export function parquetBytes({ columns, rows }: TableSection): Readable {
  return Readable.from(groups());
  async function* groups() {
    const bytes = new ByteWriter();
    const take = () => {
      const written = Buffer.from(bytes.getBytes());
      bytes.index = 0;
      return written;
    };
    const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(columns) });
    let waiting: ExportCell[][] = [];
    const write = () => {
      const columnData = columns.map(({ id, type }, i) => ({
        name: id,
        data: waiting.map((row) => parquetValue(row[i] ?? null, type)),
      }));
      writer.write({ columnData, rowGroupSize: GROUP });
      waiting = [];
      return take();
    };
    for await (const block of rows) {
      waiting = waiting.concat(block);
      if (waiting.length >= GROUP) yield write();
    }
    if (waiting.length > 0) yield write();
    writer.finish();
    yield take();
  }
}
