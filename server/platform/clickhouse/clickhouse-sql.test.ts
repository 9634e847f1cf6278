import { expect, it } from 'vitest';
import { bind, chSql, joinSql, raw } from './clickhouse-sql.ts';

const since = chSql`created_at >= ${bind('UInt32', 7)}`;

it('adds the values of fragments, each under its own name', () => {
  const rows = chSql`SELECT id FROM posts WHERE ${since} AND text = ${bind('String', "it's")}`;
  const other = chSql`id IN ${bind('Array(UInt64)', ['9'])}`;
  expect(joinSql([rows, other], ' AND ').statement).toEqual({
    sql: 'SELECT id FROM posts WHERE created_at >= {p1:UInt32} AND text = {p2:String} AND id IN {p3:Array(UInt64)}',
    params: { p1: 7, p2: "it's", p3: ['9'] },
  });
});

it('names a repeated value once', () => {
  expect(chSql`(${since}) OR (${since})`.statement).toEqual({
    sql: '(created_at >= {p1:UInt32}) OR (created_at >= {p1:UInt32})',
    params: { p1: 7 },
  });
});

it('gives equal statements equal texts', () => {
  const statement = () => JSON.stringify(chSql`SELECT ${bind('UInt8', 1)}, ${bind('UInt8', 2)}`);
  expect(statement()).toBe(statement());
});

it('converts to plain text only without values', () => {
  expect(`SELECT ${raw('id')}`).toBe('SELECT id');
  expect(() => `SELECT ${since}`).toThrow('SQL with values does not fit in plain text');
});
