import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseQuery, type Query, type WhereClause } from '@jetstreamapp/soql-parser-js';

/** Relations are nested records. */
export type SalesforceRecord = { Id: string; Name: string } & Record<string, unknown>;

interface Call {
  path: string;
  body: URLSearchParams;
  soql: string | null;
}

export interface SalesforceServer {
  url: string;
  calls: Call[];
  /** The next query is refused like at Salesforce. */
  endSessions(): void;
  /** Replaces the next answers, one each. */
  instead: Array<(response: ServerResponse) => void>;
  close(): Promise<void>;
}

const BATCH = 50;

const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' });
  response.end(JSON.stringify(body));
};
export const refusal = (status: number, errorCode: string, message: string) => (response: ServerResponse) =>
  json(response, status, [{ message, errorCode }]);

const fieldOf = (record: unknown, field: string): unknown =>
  field.split('.').reduce((at, name) => (at as Record<string, unknown> | null)?.[name] ?? null, record);

const literal = (value: unknown) => String(value).slice(1, -1);
const unescaped = (value: unknown) => literal(value).replace(/\\(.)/g, '$1');
/** `%` and `_` are wildcards unless escaped by a backslash; case is ignored. */
const likeness = (value: unknown) =>
  new RegExp(
    `^${[...literal(value).matchAll(/\\(.)|(.)/g)]
      .map(([, kept, wild]) =>
        wild === '%' ? '.*' : wild === '_' ? '.' : (kept ?? wild ?? '').replace(/\W/g, '\\$&'),
      )
      .join('')}$`,
    'i',
  );

type Tables = Record<string, SalesforceRecord[]>;

function holds(tables: Tables, condition: object, record: SalesforceRecord): boolean {
  const { field, operator, value, valueQuery } = condition as Record<string, unknown> & { field: string };
  const held = fieldOf(record, field);
  if (valueQuery) {
    const column = (valueQuery as { fields: Array<{ field: string }> }).fields[0]?.field ?? '';
    return rowsOf(tables, valueQuery as Query).some((row) => fieldOf(row, column) === held);
  }
  if (operator === '!=' && value === 'NULL') return held !== null;
  if (operator === 'LIKE') return likeness(value).test(String(held ?? ''));
  if (operator === '=') return String(held ?? '').toLowerCase() === unescaped(value).toLowerCase();
  throw new Error(`Not spoken here: ${operator}`);
}

/**
 * The parser returns a chain of conditions; SOQL mixes AND and OR only with parentheses, here around OR.
 */
function groupsOf(first: WhereClause | undefined): object[][] {
  const groups: object[][] = [];
  let joined = 'AND';
  for (let at = first; at; at = 'right' in at ? at.right : undefined) {
    if (joined === 'AND') groups.push([]);
    groups.at(-1)?.push(at.left ?? {});
    joined = 'operator' in at ? String(at.operator) : '';
  }
  return groups;
}

function rowsOf(tables: Tables, query: Query): SalesforceRecord[] {
  const groups = groupsOf(query.where);
  return (tables[query.sObject ?? ''] ?? []).filter((record) =>
    groups.every((group) => group.some((condition) => holds(tables, condition, record))),
  );
}

function answer(tables: Tables, soql: string): object[] {
  const query = parseQuery(soql);
  const order = [query.orderBy ?? []].flat().map((by) => ('field' in by ? by.field : ''));
  const compare = (a: object, b: object) =>
    order.reduce((so_far, by) => so_far || String(fieldOf(a, by)).localeCompare(String(fieldOf(b, by))), 0);
  const rows = rowsOf(tables, query).sort(compare);
  const [column] = query.fields ?? [];
  if (query.groupBy && column?.type === 'FieldRelationship' && 'alias' in column) {
    const values = new Set(rows.map((row) => fieldOf(row, column.rawValue ?? '')));
    return [...values].map((value) => ({ [column.alias]: value }));
  }
  return rows.slice(0, query.limit ?? rows.length);
}

/**
 * The documented API with tokens, SOQL and pages; an independent parser reads the queries. Small batches,
 * as Salesforce may return.
 */
export async function salesforceServer(tables: Tables): Promise<SalesforceServer> {
  const calls: Call[] = [];
  const instead: SalesforceServer['instead'] = [];
  const cursors = new Map<string, object[]>();
  let session = 0;
  let valid = 0;
  const batchOf = (rows: object[], response: ServerResponse) => {
    const done = rows.length <= BATCH;
    const cursor = `01g${cursors.size}-${BATCH}`;
    if (!done) cursors.set(cursor, rows.slice(BATCH));
    const next = done ? {} : { nextRecordsUrl: `/services/data/v62.0/query/${cursor}` };
    json(response, 200, { totalSize: rows.length, done, ...next, records: rows.slice(0, BATCH) });
  };
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://local');
    const soql = searchParams.get('q');
    calls.push({ path: pathname, body: new URLSearchParams(await text(request)), soql });
    const other = instead.shift();
    if (other) return other(response);
    if (pathname === '/services/oauth2/token') {
      valid = ++session;
      const id = `${url}/id/00D000000000001AAA/005000000000001AAA`;
      return json(response, 200, {
        access_token: `session-${valid}`,
        instance_url: url,
        id,
        token_type: 'Bearer',
      });
    }
    if (request.headers.authorization !== `Bearer session-${valid}`)
      return refusal(401, 'INVALID_SESSION_ID', 'Session expired or invalid')(response);
    if (soql === null) return batchOf(cursors.get(pathname.split('/').at(-1) ?? '') ?? [], response);
    try {
      batchOf(answer(tables, soql), response);
    } catch (error) {
      refusal(400, 'MALFORMED_QUERY', String(error))(response);
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ url, calls, instead },
    endSessions() {
      valid = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
