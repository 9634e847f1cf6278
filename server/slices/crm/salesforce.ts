import type { Connection } from '@jsforce/jsforce-node';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { CrmClient } from '#contract/crm.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { refuse } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import type { Crm, CrmPage, OpportunityOfClient } from '#server/ports/crm.ts';

export interface SalesforceSettings {
  /** The organisation's URL: `https://example.my.salesforce.com`. */
  url: string;
  client_id: string;
  client_secret: string;
  /** Acts as the user who granted it; null = the user of the client credentials. */
  refresh_token: string | null;
  /** Field of Opportunity with its number; null = the record's id. */
  number_field: string | null;
  /**
   * Field of Opportunity with the territory's name, also through a relation (`Territory2.Name`); null = no
   * territories.
   */
  territory_field: string | null;
  /** Timeout of a query, and delay before the first retry; shorter in tests. */
  timeout_ms?: number;
  retry_ms?: number;
}

type Row = Record<string, unknown>;
type Ask = (soql: string) => Promise<Row[]>;

const API_VERSION = '62.0';
const TIMEOUT_MS = 15_000;
const RETRY_MS = 500;
const KEPT_MS = 60_000;
/** Salesforce returns more in further calls of 2,000 rows, each of which counts against the daily limit. */
const MOST_ROWS = 10_000;
const ID = /^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/;

const NONE = { rows: [], more: false };

const text = z.string();
const accountRow = z.object({ Id: text, Name: text });
const opportunityRow = z.object({ Id: text, Name: text, AccountId: text, Account: z.object({ Name: text }) });

/** Inside a SOQL literal; a line break matches like a space. */
const escaped = (value: string, special: RegExp) =>
  value.replace(/\s/g, ' ').replace(special, (character) => `\\${character}`);
const quoted = (value: string) => `'${escaped(value, /[\\']/g)}'`;
const contains = (field: string, part: string) => `${field} LIKE '%${escaped(part, /[\\'%_]/g)}%'`;

/** `Account.Region__c` of a record: relations are nested records. */
const fieldOf = (row: unknown, field: string): string | null => {
  let value = row;
  for (const name of field.split('.')) value = (value as Row | null | undefined)?.[name];
  return value === null || value === undefined ? null : String(value);
};

/** Retries while Salesforce is busy; never follows a redirect. */
async function signIn(settings: SalesforceSettings): Promise<Connection> {
  const [{ Connection, OAuth2 }, { Transport }] = await Promise.all([
    import('@jsforce/jsforce-node'),
    import('@jsforce/jsforce-node/lib/transport.js'),
  ]);
  const { url, client_id, client_secret, refresh_token, retry_ms, timeout_ms } = settings;
  const bounds = {
    timeout: timeout_ms ?? TIMEOUT_MS,
    followRedirect: false,
    // Without its own errorCodes it would retry an unreachable address forever.
    retry: {
      maxRetries: 2,
      minTimeout: retry_ms ?? RETRY_MS,
      statusCodes: [429, 502, 503, 504],
      errorCodes: [],
    },
  };
  class BoundedTransport extends Transport {
    override httpRequest(...[request, options]: Parameters<InstanceType<typeof Transport>['httpRequest']>) {
      return super.httpRequest(request, { ...options, ...bounds });
    }
  }
  const oauth = new OAuth2({ loginUrl: url, clientId: client_id, clientSecret: client_secret });
  oauth._transport = new BoundedTransport();
  const { access_token, instance_url } = await (refresh_token === null
    ? oauth.requestToken({ grant_type: 'client_credentials' })
    : oauth.refreshToken(refresh_token));
  const session = new Connection({
    accessToken: access_token,
    instanceUrl: instance_url,
    version: API_VERSION,
  });
  session._transport = oauth._transport;
  return session;
}

async function withinTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_go, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const codeOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** Opens a new session where the old one has ended. @throws 503 for the caller; the log has the cause */
function asking(settings: SalesforceSettings, log: Log): Ask {
  let session: Promise<Connection> | null = null;
  const once = async (soql: string) => {
    session ??= signIn(settings);
    const mine = session;
    try {
      const { records } = await (await mine).query(soql, { autoFetch: true, maxFetch: MOST_ROWS });
      return records;
    } catch (error) {
      if (session === mine) session = null;
      throw error;
    }
  };
  const again = (soql: string) =>
    once(soql).catch((error) => {
      if (codeOf(error) !== 'INVALID_SESSION_ID') throw error;
      return once(soql);
    });
  return async (soql) => {
    try {
      return await withinTime(settings.timeout_ms ?? TIMEOUT_MS, again(soql));
    } catch (error) {
      // A hanging session would block the next query too.
      session = null;
      log.warn({ reason: codeOf(error), error: (error as Error).message }, 'Salesforce did not answer');
      const problem =
        codeOf(error) === 'REQUEST_LIMIT_EXCEEDED'
          ? sentenceFor('crm_rate_limit')
          : sentenceFor('crm_no_answer');
      throw refuse('SERVICE_UNAVAILABLE', sentenceFor('crm_links_kept', { problem }));
    }
  };
}

/** Caches answers for a minute and shares concurrent queries. */
function remembering(ask: Ask): Ask {
  const kept = new LRUCache<string, Promise<Row[]>>({ max: 200, ttl: KEPT_MS });
  return (soql) => {
    const known = kept.get(soql);
    if (known) return known;
    const pending = ask(soql);
    kept.set(soql, pending);
    pending.catch(() => kept.delete(soql));
    return pending;
  };
}

const where = (...conditions: Array<string | false>) => {
  const held = conditions.filter((condition) => condition !== false);
  return held.length === 0 ? '' : ` WHERE ${held.join(' AND ')}`;
};

/** Salesforce accounts and opportunities through its REST API, read-only. */
export function salesforceCrm(settings: SalesforceSettings, log: Log): Crm {
  const ask = remembering(asking(settings, log));
  const { number_field, territory_field } = settings;
  const number = number_field ?? 'Id';
  const fields = new Set(['Id', 'Name', 'AccountId', 'Account.Name', number]);
  if (territory_field) fields.add(territory_field);
  const in_territory = (name: string) => `${territory_field} = ${quoted(name)}`;

  const client = (row: unknown): CrmClient => {
    const { Id, Name } = accountRow.parse(row);
    return { id: Id, name: Name };
  };
  const opportunity = (row: unknown): OpportunityOfClient => {
    const { Id, Name, AccountId, Account } = opportunityRow.parse(row);
    return {
      id: Id,
      name: Name,
      number: fieldOf(row, number) ?? '',
      territory: territory_field === null ? null : fieldOf(row, territory_field),
      client: { id: AccountId, name: Account.Name },
    };
  };
  /** OFFSET ends at 2,000 rows, so the rows before the page are read too. */
  const pageOf = async <T>(soql: string, query: { limit: number; page: number }, read: (row: Row) => T) => {
    const until = query.page * query.limit;
    if (until >= MOST_ROWS) throw refuse('BAD_REQUEST', sentenceFor('search_page_limit', { n: MOST_ROWS }));
    const rows = await ask(`${soql} ORDER BY Name, Id LIMIT ${until + 1}`);
    return {
      rows: rows.slice(until - query.limit, until).map(read),
      more: rows.length > until,
    } satisfies CrmPage<T>;
  };
  const byId = async <T>(soql: string, id: string, read: (row: Row) => T): Promise<T | null> => {
    const [row] = ID.test(id) ? await ask(`${soql} AND Id = ${quoted(id)}`) : [];
    return row ? read(row) : null;
  };
  const opportunities = `SELECT ${[...fields].join(', ')} FROM Opportunity`;
  return {
    is_invented: false,
    async territories() {
      if (territory_field === null) return [];
      const rows = await ask(
        `SELECT ${territory_field} name FROM Opportunity WHERE ${territory_field} != null GROUP BY ${territory_field} ORDER BY ${territory_field}`,
      );
      return rows.map((row) => ({ id: fieldOf(row, 'name') ?? '', name: fieldOf(row, 'name') ?? '' }));
    },
    async clients(query) {
      const { search, territory_id } = query;
      if (territory_id !== undefined && territory_field === null) return NONE;
      const conditions = where(
        search !== '' && contains('Name', search),
        territory_id !== undefined &&
          `Id IN (SELECT AccountId FROM Opportunity WHERE ${in_territory(territory_id)})`,
      );
      return pageOf(`SELECT Id, Name FROM Account${conditions}`, query, client);
    },
    async opportunities(query) {
      const { search, territory_id, client_id } = query;
      if (territory_id !== undefined && territory_field === null) return NONE;
      if (client_id !== undefined && !ID.test(client_id)) return NONE;
      const matching = [contains('Name', search), ...(number_field ? [contains(number_field, search)] : [])];
      const conditions = where(
        'AccountId != null',
        search !== '' && `(${matching.join(' OR ')})`,
        territory_id !== undefined && in_territory(territory_id),
        client_id !== undefined && `AccountId = ${quoted(client_id)}`,
      );
      return pageOf(`${opportunities}${conditions}`, query, opportunity);
    },
    client: (id) => byId('SELECT Id, Name FROM Account WHERE Name != null', id, client),
    opportunity: (id) => byId(`${opportunities} WHERE AccountId != null`, id, opportunity),
  };
}
