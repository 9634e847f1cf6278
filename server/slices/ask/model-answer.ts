import { ASK_COLUMN_TYPES, type AskAnswer, type AskColumn } from '#contract/ask.ts';
import { contentPost } from '#contract/report/report.ts';
import { cutText } from '#contract/values/cut-text.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { AnyRouter } from '#server/platform/http/any-router.ts';
import { type Answers, type GivenRow, type ModelTool, NoAnswer } from '#server/ports/answers.ts';
import { callTool } from '#server/slices/app/mcp/mcp-server.ts';
import { allTools, type Tool } from '#server/slices/app/mcp/mcp-tools.ts';
import { checkClaims } from './check-claims.ts';
import { dayOf, type ReportQuestion } from './reports/asked.ts';
import { interactionsOf, titleOf } from './reports/posts.ts';

const MOST_ROWS = 200;
const MOST_LETTERS = 40_000;
const MOST_CAPTION = 400;
const MOST_CELL = 120;

/** Tools about one profile that show only sums, days and groups. Prices, contacts and notes have none. */
const TOOLS = [
  'profiles_stats',
  'profiles_audience',
  'profiles_benchmark',
  'profiles_times',
  'brands_of_profile',
];
/** Tools whose answers contain words of posts. */
const TEXT_TOOLS = ['profiles_posts', 'profiles_tags'];

/** Fields of answers that are columns under another name. */
const COLUMN_OF: Readonly<Record<string, AskColumn>> = {
  date: 'day',
  last_used: 'day',
  name: 'brand',
  score: 'value',
  n: 'peers',
};
/** Nested fields without numbers of the profile. */
const LEFT_OUT = ['origins', 'missing', 'shipped'];
/** Values that are inherited by the rows below them. */
const INHERITED = ['platform', 'brand'] as const;

type Cells = Partial<Record<AskColumn, string | number | null>>;
interface SentRow {
  cells: Cells;
  post?: AskAnswer['rows'][number]['post'];
  text?: string;
}

/** The rows of a tool's answer: of every object the fields that are columns, and nothing else. */
function rowsOf(ctx: Ctx, value: unknown, above: Cells = {}, name = ''): SentRow[] {
  if (Array.isArray(value)) return value.flatMap((one) => rowsOf(ctx, one, above, name));
  if (typeof value !== 'object' || value === null) return [];
  const post = contentPost.safeParse(value).data;
  if (post) {
    const { platform, post_type, impressions, engagement_rate, media_value } = post;
    const numbers = { interactions: interactionsOf(post), impressions, engagement_rate, media_value };
    const cells = { post: titleOf(post), day: dayOf(ctx, post), platform, post_type, ...numbers };
    const text = cutText([post.title, post.message].filter(Boolean).join(' – '), MOST_CAPTION);
    return [{ cells, post, text }];
  }
  const fields = Object.entries(value);
  const own: Cells = {};
  for (const [field, cell] of fields) {
    const column = COLUMN_OF[field] ?? field;
    if (!Object.hasOwn(ASK_COLUMN_TYPES, column)) continue;
    if (typeof cell === 'number' || cell === null) own[column as AskColumn] = cell;
    else if (typeof cell === 'string') own[column as AskColumn] = cutText(cell, MOST_CELL);
  }
  // Only a percentile has peers.
  if (own.percentile === undefined) delete own.peers;
  const inherited: Cells = { ...above };
  for (const column of INHERITED) if (own[column] !== undefined) inherited[column] = own[column];
  const has_number = Object.values(own).some((cell) => typeof cell === 'number');
  const group = own.share === undefined ? {} : { metric: name };
  return [
    ...(has_number ? [{ cells: { ...inherited, ...group, ...own } }] : []),
    ...fields
      .filter(([field]) => !LEFT_OUT.includes(field))
      .flatMap(([field, nested]) => rowsOf(ctx, nested, inherited, field)),
  ];
}

/** The argument that names the profile of a tool; a model cannot choose another profile. */
const profileArgument = ({ listed: { inputSchema } }: Tool): 'id' | 'profile_id' =>
  inputSchema.properties && 'profile_id' in inputSchema.properties ? 'profile_id' : 'id';

function toolsFor(texts: boolean) {
  const names = texts ? [...TOOLS, ...TEXT_TOOLS] : TOOLS;
  return allTools().filter(({ listed }) => names.includes(listed.name));
}

function described(tool: Tool): ModelTool {
  const { name, description, inputSchema } = tool.listed;
  const profile = profileArgument(tool);
  const { [profile]: _profile, ...properties } = inputSchema.properties ?? {};
  const required = (inputSchema.required as string[] | undefined)?.filter((field) => field !== profile) ?? [];
  return { name, description, input: { type: 'object', properties, required, additionalProperties: false } };
}

export interface Question {
  query: string;
  /** Texts of posts may be sent. */
  texts: boolean;
  today: string;
}
type ModelAnswer = Pick<AskAnswer, 'sentences' | 'columns' | 'rows' | 'source'>;

/** The answer of the language model from the assistants' tools; `source.refused` says why there is none to show. */
export async function modelAnswer(
  request: ReportQuestion,
  { query, texts, today }: Question,
  { answers, router }: { answers: Answers; router: AnyRouter },
): Promise<ModelAnswer> {
  const { ctx, profile, voice } = request;
  const { model, host } = answers;
  const tools = toolsFor(texts);
  const rows: SentRow[] = [];
  const sent = { rows: 0, texts: false };
  let letters = 0;
  const record = () =>
    audit(ctx, {
      company_id: ctx.company.id,
      user_id: ctx.user.id,
      action: 'ask.sent',
      target: profile.name,
      details: { id: profile.id, host, model, ...sent, ip: ctx.request.ip },
    });
  const provided = (): GivenRow[] =>
    rows.map(({ cells: { post, ...cells }, text }, i) => ({
      id: `r${i + 1}`,
      ...cells,
      ...(text ? { text } : {}),
    }));
  const use = async (name: string, input: Record<string, unknown>): Promise<string> => {
    const tool = tools.find(({ listed }) => listed.name === name);
    if (!tool) return `There is no tool ${name}.`;
    const argument = profileArgument(tool);
    const id = argument === 'id' ? String(profile.id) : profile.id;
    const { isError, content, structuredContent } = await callTool(
      router,
      { ...ctx, actor: ctx.user },
      tool,
      { ...input, [argument]: id },
    );
    if (isError) return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    const first = rows.length;
    for (const row of rowsOf(ctx, structuredContent?.answer)) {
      letters += JSON.stringify(row.cells).length + (row.text?.length ?? 0);
      if (rows.length >= MOST_ROWS || letters > MOST_LETTERS) break;
      rows.push(row);
    }
    sent.rows = rows.length;
    sent.texts ||= rows.some(({ text }) => text);
    await record();
    return JSON.stringify(provided().slice(first));
  };
  const source = (by: 'product' | 'model', refused: string | null) => ({ by, model, host, sent, refused });
  const none = (refused: string): ModelAnswer => ({
    sentences: [],
    columns: [],
    rows: [],
    source: source('product', refused),
  });
  await record();
  try {
    const question = { question: query, language: voice.language, profile: profile.name, today };
    const reply = await answers.answer({ ...question, tools: tools.map(described) }, use, ctx.request.left);
    const used = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
    const columns = (Object.keys(ASK_COLUMN_TYPES) as AskColumn[])
      .filter((id) => used.has(id))
      .map((id) => ({ id, type: ASK_COLUMN_TYPES[id] }));
    const checked = checkClaims(reply, { rows: provided(), columns }, voice.say);
    if ('refused' in checked) return none(checked.refused);
    const cited = new Set(checked.claims.flatMap((claim) => claim.rows));
    const shown = rows.flatMap((row, i) => (cited.has(`r${i + 1}`) ? { ...row, id: `r${i + 1}` } : []));
    const filled = columns.filter(({ id }) => shown.some(({ cells }) => (cells[id] ?? null) !== null));
    return {
      sentences: checked.claims,
      columns: filled,
      rows: shown.map(({ id, cells, post }) => ({
        id,
        cells: filled.map((column) => cells[column.id] ?? null),
        post: post ?? null,
        days: null,
      })),
      source: source('model', null),
    };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return none(
      error.reason === 'late'
        ? voice.say('it did not answer in time', 'il n’a pas répondu à temps')
        : voice.say(
            'it could not be reached, or its answer could not be read',
            'il n’a pas pu être interrogé, ou sa réponse est illisible',
          ),
    );
  }
}
