import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, ROOT } from './sources.mjs';

/** Rules that neither compiler nor linter checks. */

const SOURCE = /\.(ts|tsx|mjs|cjs)$/;
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');

/** Slices without a group of the contract: `app` has no calls, those of the others are in the group `monitors`. */
const SERVER_ONLY = new Set(['app', 'fetching', 'sales']);
/** Screens without calls of their own. */
const WEB_ONLY = new Set(['toasts', 'app']);

const foldersIn = (place) => [
  ...new Set(
    filesOf(place)
      .map((f) => f.slice(place.length + 1).split('/'))
      .filter((parts) => parts.length > 1)
      .map((parts) => parts[0]),
  ),
];

/** A slice has one name in three places: group of the contract, server slice, web slice. */
export function sliceNames() {
  const table = /export const contract = \{([\s\S]*?)\n\};/.exec(read('contract/api.ts'))?.[1] ?? '';
  const groups = [...table.matchAll(/^ {2}(\w+)[,:]/gm)].map((m) => m[1]);
  const server = foldersIn('server/slices');
  const problems = [];
  for (const group of groups) {
    if (
      !existsSync(path.join(ROOT, `contract/${group}.ts`)) &&
      !existsSync(path.join(ROOT, `contract/${group}`))
    )
      problems.push(
        `contract/api.ts has ${group}, but there is no contract/${group}.ts or contract/${group}/`,
      );
    if (!existsSync(path.join(ROOT, `server/slices/${group}/${group}.service.ts`)))
      problems.push(
        `contract/api.ts has ${group}, but there is no server/slices/${group}/${group}.service.ts`,
      );
  }
  for (const slice of server) {
    if (!groups.includes(slice) && !SERVER_ONLY.has(slice))
      problems.push(`server/slices/${slice} has no group of that name in contract/api.ts`);
  }
  for (const slice of foldersIn('web/slices')) {
    if (!groups.includes(slice) && !WEB_ONLY.has(slice))
      problems.push(`web/slices/${slice} has no group of that name in contract/api.ts`);
  }
  return problems;
}

/**
 * A handler that only passes its call on to another file of the slice belongs in that file. Tests pass
 * `files` as name and text.
 */
export function handlerRules(
  files = filesOf('server/slices')
    .filter((f) => f.endsWith('.service.ts'))
    .map((f) => [f, read(f)]),
) {
  const problems = [];
  for (const [file, text] of files) {
    const from = new Map();
    for (const [, names, place] of text.matchAll(/^import \{([^}]*)\} from '\.\/([^']+)';/gm))
      for (const name of names.split(',')) from.set(name.trim(), place);
    for (const [, name] of text.matchAll(/\.handler\(\s*(?:async )?\([^)]*\)\s*=>\s*(?:await )?(\w+)\(/g))
      if (from.has(name))
        problems.push(`${file} only passes a call on to ${name}: its handler belongs in ${from.get(name)}`);
  }
  return problems;
}

const OTHER_SLICE = /from '#server\/slices\/([\w-]+)\//g;

/** How many slices a chain of imports may contain. */
const LONGEST_CHAIN = 8;

/** Slices may use each other, but not in a circle, nor in a long chain. `files` is name and text, for the test. */
export function sliceChains(
  files = filesOf('server/slices')
    .filter(isSource)
    .map((f) => [f, read(f)]),
) {
  const uses = new Map();
  for (const [file, text] of files) {
    const slice = file.split('/')[2];
    for (const [, other] of text.matchAll(OTHER_SLICE))
      if (other !== slice) uses.set(slice, (uses.get(slice) ?? new Map()).set(other, file));
  }
  const problems = [];
  const longest = new Map();
  const visit = (slice, way) => {
    const start = way.indexOf(slice);
    if (start >= 0) {
      const circle = [...way.slice(start), slice];
      problems.push(`slices in a circle: ${circle.join(' → ')} (${uses.get(way.at(-1)).get(slice)})`);
      return [];
    }
    if (!longest.has(slice)) {
      const below = [...(uses.get(slice)?.keys() ?? [])].map((other) => visit(other, [...way, slice]));
      longest.set(slice, [slice, ...below.reduce((a, b) => (b.length > a.length ? b : a), [])]);
    }
    return longest.get(slice);
  };
  for (const slice of uses.keys()) visit(slice, []);
  const chain = [...longest.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
  if (chain.length > LONGEST_CHAIN)
    problems.push(
      `${chain.length} slices import each other in a chain, at most ${LONGEST_CHAIN}: ${chain.join(' → ')}`,
    );
  return problems;
}

/** Kebab-case names, no index or catch-all files, default exports only for lazy pages. */
export function fileRules() {
  const problems = [];
  for (const file of filesOf('contract', 'server', 'web', 'scripts', 'bench', 'e2e').filter((f) =>
    SOURCE.test(f),
  )) {
    const name = path.basename(file).replace(/\..*$/, '');
    if (/^(index|utils?|helpers?|misc|common)$/.test(name))
      problems.push(`${file}: name it for what it does`);
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) problems.push(`${file}: file names are kebab-case`);
    if (/^export default/m.test(read(file)) && !/^web\/slices\/.*-page\.tsx$/.test(file))
      problems.push(`${file}: default exports are for lazy pages (web/slices/**/*-page.tsx)`);
  }
  return problems;
}

const PLACE = /^\.?(contract|server|web|scripts|docs|e2e|bench|\.ci)\/[\w./{}<>*-]*$/;

export function documentedFiles() {
  const problems = [];
  for (const document of [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    ...filesOf('docs'),
  ].filter((f) => f.endsWith('.md'))) {
    if (!existsSync(path.join(ROOT, document))) continue;
    const text = read(document);
    const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map((m) => m[1]).filter((p) => PLACE.test(p));
    const linked = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map((m) => m[1])
      .filter((p) => !/^[a-z]+:/.test(p))
      .map((p) => path.join(path.dirname(document), p));
    for (const place of new Set([...quoted, ...linked])) {
      // Patterns name files that the reader will create.
      if (/[{}<>*]|NNNN/.test(place)) continue;
      if (!existsSync(path.join(ROOT, place)))
        problems.push(`${document} names ${place}, which does not exist`);
    }
  }
  return problems;
}

/** Strings come first, so that comment marks inside strings are ignored. */
const COMMENTS = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/.*/g;
const SQL_COMMENTS = /--.*/g;
/** A path from the root, or a file name with some of its folders. */
const NAMED =
  /(?<![\w./#<-])(?:(?:contract|server|web|scripts|docs|e2e|bench)\/[\w./-]*\w|[\w-]+(?:[./][\w-]+)*\.(?:tsx?|mjs|cjs|sql|md|css))(?![\w*{<])/g;

/** Missing files that comments name. Tests pass `files` as name and text. */
export function commentedFiles(
  files = filesOf('contract', 'server', 'web', 'scripts', 'bench', 'e2e')
    .filter((f) => SOURCE.test(f) || /\.(sql|css)$/.test(f))
    .map((f) => [f, read(f)]),
) {
  const all = filesOf('.');
  const problems = [];
  for (const [file, text] of files) {
    const comments = file.endsWith('.sql')
      ? [...text.matchAll(SQL_COMMENTS)]
      : [...text.matchAll(COMMENTS)].filter(([comment]) => comment.startsWith('/'));
    const places = new Set(comments.flatMap(([comment]) => comment.match(NAMED) ?? []));
    for (const place of places) {
      const is_there =
        existsSync(path.join(ROOT, place)) || all.some((f) => f === place || f.endsWith(`/${place}`));
      if (!is_there) problems.push(`${file} names ${place}, which does not exist`);
    }
  }
  return problems;
}

/** Routes outside the contract; each has its own access check. */
const OWN_ROUTES = new Set([
  'server/platform/http/http.ts',
  'server/slices/app/backup.internal.ts',
  'server/platform/internal-commands.ts',
  'server/slices/app/docs.routes.ts',
  'server/slices/app/fetched-pictures.routes.ts',
  'server/slices/app/health.routes.ts',
  'server/slices/app/metrics.routes.ts',
  'server/slices/app/mcp/mcp.routes.ts',
  'server/slices/app/openapi.routes.ts',
  'server/slices/app/pages.routes.ts',
  'server/slices/app/payload.routes.ts',
  'server/slices/app/pictures.routes.ts',
  'server/slices/casting/casting.routes.ts',
  'server/slices/clients/client-font.routes.ts',
  'server/slices/drafts/draft-files.routes.ts',
  'server/slices/imports/imports.internal.ts',
  'server/slices/exports/scheduled/report-link.routes.ts',
  'server/slices/sales/links/link.routes.ts',
  'server/slices/monitors/live/live.routes.ts',
  'server/slices/sales/orders/order-webhook.routes.ts',
  'server/slices/monitors/posts/screenshots.ts',
]);
/** The bounded reader, and programs that call their own server. */
const OWN_CALLS = new Set([
  'server/backup-cli.ts',
  'server/command-line.ts',
  'server/import-cli.ts',
  'server/platform/http/outbound.ts',
  'server/repair-cli.ts',
]);
const ROUTE = /\.(get|post|put|patch|delete|head|options|all|route)(<[^(]*>)?\(\s*['"`]\//;
const CALL_OUT = /(?<![\w.])fetch\(|from '(node:)?https?'|from 'undici'|from 'axios'/;

const isSource = (file) =>
  SOURCE.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('server/testing/');

/**
 * No call without an access rule, no unlisted route outside the contract, no unguarded fetch. Tests pass
 * `files` as name and text.
 */
export function accessRules(
  files = filesOf('contract', 'server')
    .filter(isSource)
    .map((f) => [f, read(f)]),
) {
  const problems = [];
  for (const [file, text] of files) {
    if (
      file.startsWith('contract/') &&
      file !== 'contract/access/access.ts' &&
      /\boc\b.*from '@orpc\/contract'/.test(text)
    )
      problems.push(
        `${file} makes calls without an access rule: use endpoint({ role }) of contract/access/access.ts`,
      );
    if (
      file.startsWith('contract/') &&
      file !== 'contract/access/access.ts' &&
      /\.\$?meta\(\s*\{[^}]*\baccess\b/.test(text)
    )
      problems.push(`${file} changes an access rule by .meta(): give the whole rule to endpoint()`);
    if (!file.startsWith('server/')) continue;
    if (ROUTE.test(text) && !OWN_ROUTES.has(file))
      problems.push(
        `${file} has a route beside the contract: declare it in contract/, or list it in scripts/structure.mjs`,
      );
    if (CALL_OUT.test(text) && !OWN_CALLS.has(file) && file !== 'server/platform/http/http-listener.ts')
      problems.push(`${file} calls out by itself: use fetchOutside of server/platform/http/outbound.ts`);
  }
  return problems;
}

/** Every `classes.name` is in its module. */
export function styleNames(
  files = filesOf('web')
    .filter((f) => f.endsWith('.tsx'))
    .map((f) => [f, read(f)]),
  css = (place) => (existsSync(path.join(ROOT, place)) ? read(place) : ''),
) {
  const problems = [];
  for (const [file, text] of files) {
    for (const [, name, place] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)) {
      const module = place.startsWith('#')
        ? place.slice(1)
        : path.posix.join(path.posix.dirname(file), place);
      const styles = new Set([...css(module).matchAll(/\.([A-Za-z_][\w-]*)/g)].map((m) => m[1]));
      const used = text.matchAll(new RegExp(`(?<![./\\w-])${name}\\.(\\w+)`, 'g'));
      for (const style of new Set([...used].map((m) => m[1])))
        if (!styles.has(style)) problems.push(`${file} uses ${name}.${style}, which ${module} does not have`);
    }
  }
  return problems;
}

/** Texts are cut between characters: cutText and shortText of contract/values/cut-text.ts. */
export function cutTexts(
  files = filesOf('contract', 'server', 'web')
    .filter(isSource)
    .map((f) => [f, read(f)]),
) {
  return files.flatMap(([file, text]) =>
    file !== 'contract/values/cut-text.ts' && /\.slice\(0, [^()]*\)(\}…|\.toWellFormed\(\))/.test(text)
      ? [`${file} cuts a text by itself: use contract/values/cut-text.ts`]
      : [],
  );
}
