import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type CsvCell, csvText } from '#contract/values/csv.ts';
import type { Subject } from '#server/db/json-columns.ts';
import { numberSet } from '#server/platform/clickhouse/number-set.ts';
import type { Services } from '#server/platform/context.ts';
import { type ZipEntry, zipBytes } from '#server/platform/zip-bytes.ts';
import { commentsBy, subjectOf } from './subject.ts';

type Stores = Pick<Services, 'db' | 'ch' | 'pictures' | 'now'>;

const README = `Everything this installation of Limelight stores about one person.

profile.json           the profile, its accounts and the names sources use for them; what your company wrote about it
posts.csv              current posts, with the newest numbers
post_snapshots.csv     every observation of their numbers; -1 = not in that observation
post_actions.csv       link taps, sticker taps, exits and completion of stories; -1 = unknown
post_videos.csv        addresses of the video files of posts
comments.csv           comments on their posts, and by them elsewhere
account_snapshots.csv  every observation of the accounts' numbers
audiences.csv          who follows the accounts, as sources reported it; shares from 0 to 1
imports.csv            files the posts came from
connections.csv        accounts that the person connected for your company, with the text they agreed to
drafts.csv             drafts that the person sent for campaigns of your company; their files are with the campaigns
usage_rights.csv       usage rights and ad codes that your company recorded for the person's deliverables
pictures/              pictures kept here

Numbers shown by the product follow from these. Times are UTC.
`;

/** As one zip; of company data only the asking company's. */
export async function personZip(stores: Stores, profile_id: number, company_id: number): Promise<File> {
  const subject = await subjectOf(stores, profile_id, company_id);
  const entries = personEntries(stores, subject, profile_id, company_id);
  return new File([await buffer(zipBytes(entries, stores.now()))], `profile-${profile_id}.zip`, {
    type: 'application/zip',
  });
}

async function* personEntries(
  stores: Stores,
  subject: Subject,
  profile_id: number,
  company_id: number,
): AsyncGenerator<ZipEntry> {
  const entry = (name: string, content: string) => ({ name, bytes: Readable.from(Buffer.from(content)) });
  yield entry('README.txt', README);
  const profile = await profileParts(stores, profile_id, company_id);
  yield entry('profile.json', JSON.stringify(profile, null, 2));
  for (const [name, sql] of Object.entries(analyticsTables(subject)))
    yield entry(name, table(await stores.ch.query(sql, {}, `export of ${name}`)));
  yield entry('imports.csv', table(await importsOf(stores, subject)));
  yield entry('connections.csv', table(await connectionsOf(stores, subject, company_id)));
  yield entry('drafts.csv', table(await draftsOf(stores, subject, company_id)));
  yield entry('usage_rights.csv', table(await rightsOf(stores, subject, company_id)));
  for (const [i, url] of subject.pictures.entries()) {
    const picture = await stores.pictures.kept(url);
    if (picture)
      yield { name: `pictures/${i + 1}.webp`, bytes: Readable.from(Buffer.from(picture)), level: 0 };
  }
}

/** A byte order mark lets spreadsheets read the text as UTF-8. */
function table(rows: Array<Record<string, unknown>>): string {
  const head = Object.keys(rows[0] ?? {});
  const cell = (value: unknown): CsvCell =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvCell);
  return `\uFEFF${csvText([head, ...rows.map((row) => head.map((name) => cell(row[name])))])}\r\n`;
}

/** By file name. Ids are texts, because JSON numbers are too small. */
function analyticsTables(s: Subject): Record<string, string> {
  const accounts = s.account_ids.length > 0 ? `account_id IN (${numberSet(s.account_ids)})` : '0';
  const posts = s.post_ids.length > 0 ? `post_id IN (${s.post_ids.join(',')})` : '0';
  return {
    'posts.csv': `SELECT * EXCEPT (revision, is_deleted) REPLACE (toString(id) AS id) FROM posts FINAL WHERE ${accounts} ORDER BY created_at`,
    'post_snapshots.csv': `SELECT * REPLACE (toString(post_id) AS post_id) FROM post_snapshots FINAL WHERE ${posts}`,
    'post_actions.csv': `SELECT * REPLACE (toString(post_id) AS post_id) FROM post_actions FINAL WHERE ${posts} ORDER BY post_id`,
    'post_videos.csv': `SELECT * REPLACE (toString(post_id) AS post_id) FROM post_videos FINAL WHERE ${posts} ORDER BY post_id`,
    'comments.csv': `SELECT * EXCEPT (revision, author_by_id, author_by_name)
        REPLACE (toString(id) AS id, toString(post_id) AS post_id, toString(parent_id) AS parent_id)
      FROM post_comments FINAL WHERE ${posts} OR ${commentsBy(s)}`,
    'account_snapshots.csv': `SELECT * FROM account_snapshots FINAL WHERE ${accounts} ORDER BY account_id, observed_at`,
    'audiences.csv': `SELECT * EXCEPT revision FROM account_audience FINAL WHERE ${accounts} ORDER BY account_id, dimension`,
  };
}

/** Without the tokens. */
const connectionsOf = ({ db }: Stores, { profile_ids }: Subject, company_id: number) =>
  db
    .selectFrom('connection')
    .where('company_id', '=', company_id)
    .where('profile_id', 'in', [0, ...profile_ids])
    .select([
      'platform',
      'username',
      'external_id',
      'state',
      'connected_at',
      'ended_at',
      'ended_by',
      'consent',
    ])
    .orderBy('id')
    .execute();

const draftsOf = ({ db }: Stores, { profile_ids }: Subject, company_id: number) =>
  db
    .selectFrom('draft as d')
    .innerJoin('monitor as m', 'm.id', 'd.monitor_id')
    .leftJoin('campaign_file as f', 'f.id', 'd.file_id')
    .where('d.company_id', '=', company_id)
    .where('d.profile_id', 'in', [0, ...profile_ids])
    .select([
      'm.name as campaign',
      'd.version',
      'd.caption',
      'd.link',
      'f.name as file',
      'd.state',
      'd.sent_at',
    ])
    .orderBy('d.id')
    .execute();

const rightsOf = ({ db }: Stores, { profile_ids }: Subject, company_id: number) =>
  db
    .selectFrom('usage_right as r')
    .innerJoin('list as l', 'l.id', 'r.list_id')
    .where('r.company_id', '=', company_id)
    .where('r.profile_id', 'in', [0, ...profile_ids])
    .select(['l.name as list', 'r.key as deliverable', 'r.terms', 'r.changed_at'])
    .orderBy('r.changed_at')
    .execute();

async function profileParts({ db }: Stores, profile_id: number, company_id: number) {
  const profile = await db
    .selectFrom('profile')
    .selectAll()
    .where('id', '=', profile_id)
    .executeTakeFirstOrThrow();
  const accounts = await db
    .selectFrom('account')
    .selectAll()
    .where('profile_id', '=', profile_id)
    .where((e) => e.or([e('company_id', 'is', null), e('company_id', '=', company_id)]))
    .orderBy('id')
    .execute();
  const aliases = await db
    .selectFrom('account_alias as l')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .selectAll('l')
    .where('a.profile_id', '=', profile_id)
    .execute();
  const own = { company_id, profile_id };
  const written = async (name: 'profile_company' | 'profile_price' | 'former_price' | 'profile_edit') =>
    db
      .selectFrom(name)
      .selectAll()
      .where('company_id', '=', own.company_id)
      .where('profile_id', '=', own.profile_id)
      .execute();
  const brands = await db.selectFrom('brand').selectAll().where('profile_id', '=', profile_id).execute();
  return {
    profile,
    accounts: accounts.map((a) => ({
      ...a,
      named_by_sources: aliases.filter((l) => l.account_id === a.id).map((l) => l.alias),
    })),
    brands,
    written_by_your_company: {
      fields: await written('profile_company'),
      prices: await written('profile_price'),
      former_prices: await written('former_price'),
      changes: await written('profile_edit'),
    },
  };
}

/** The imports of the stored data. */
async function importsOf({ db, ch }: Stores, s: Subject) {
  if (s.account_ids.length === 0) return [];
  const where = `account_id IN (${numberSet(s.account_ids)}) AND import_id > 0`;
  const brought = await ch.query<{ import_id: number }>(
    ['posts', 'account_snapshots', 'account_audience']
      .map((name) => `SELECT import_id FROM ${name} WHERE ${where}`)
      .join(' UNION DISTINCT '),
    {},
    'imports of a person',
  );
  if (brought.length === 0) return [];
  return db
    .selectFrom('import as i')
    .innerJoin('company as c', 'c.id', 'i.company_id')
    .select(['i.id', 'i.file_name', 'i.preset_label as layout', 'c.name as company', 'i.created_at'])
    .where(
      'i.id',
      'in',
      brought.map((b) => b.import_id),
    )
    .orderBy('i.id')
    .execute()
    .then((rows) => rows.map((r) => ({ ...r, created_at: r.created_at.toISOString() })));
}
