import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';

/**
 * Gives the build an id and writes the build manifest the running application polls:
 * `builds/latest.json` `{id, timestamp}` and `builds/meta/{id}.json` `{id, timestamp, files}`.
 * The id is a digest of the file names, so building the same source again is not a new build.
 */
function buildManifest(): Plugin {
  const idOf = (files: string[]) =>
    createHash('sha256').update(files.toSorted().join('\n')).digest('hex').slice(0, 16);
  return {
    name: 'build-manifest',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
        const id = idOf(files);
        const head = { id, timestamp: Date.now() };
        this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify(head) });
        const source = JSON.stringify({ ...head, files });
        this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const files = Object.keys(context.bundle ?? {}).filter((name) => /\.(js|css)$/.test(name));
        return [{ tag: 'meta', attrs: { name: 'build-id', content: idOf(files) }, injectTo: 'head' }];
      },
    },
  };
}

interface Call {
  '~orpc': { route: Record<string, unknown> };
}
interface Calls {
  [name: string]: Call | Calls;
}

/** Methods by their mark in a line, which is shorter than their name and the slash after it. */
const MARKS: Readonly<Record<string, string>> = { GET: '<', POST: '>', PUT: '^', DELETE: '!' };

/** Reads the lines of `linesOf` back into a table of calls: a line without a mark begins a group. */
const READ_LINES = `export const contract = {};
const methods = ${JSON.stringify(Object.fromEntries(Object.entries(MARKS).map(([method, mark]) => [mark, method])))};
let group, title;
for (const line of LINES.split('\\n')) {
  const [name, mark, rest] = line.split(/([<>^!])/);
  if (!mark) group = (title = name).split('.').reduce((part, step) => (part[step] ??= {}), contract);
  else {
    const [path, more = '{}'] = rest.split(' ');
    const route = { method: methods[mark], path: '/' + path.replace('@', title).replace('~', name), ...JSON.parse(more) };
    group[name] = { '~orpc': { errorMap: {}, meta: {}, route } };
  }
}`;

/** Every word of the web's own sources: a call whose name is none of them is not made by a screen. */
function namedByScreens(): ReadonlySet<string> {
  const sources = globSync('web/**/*.{ts,tsx}', {
    cwd: import.meta.dirname,
    exclude: (file) => /\.test\.tsx?$|web[\\/]testing[\\/]?/.test(file),
  });
  const words = sources.flatMap((file) =>
    readFileSync(path.join(import.meta.dirname, file), 'utf8').match(/\w+/g),
  );
  return new Set(words.flatMap((word) => word ?? []));
}

/** A call in a line. A client needs how each is sent; access rules and words for readers stay on the server. */
function lineOf(group: string, name: string, { '~orpc': { route } }: Call): string {
  const { method, path: address, summary, description, tags, ...more } = route;
  const rest = Object.keys(more).length > 0 ? [JSON.stringify(more)] : [];
  const mark = MARKS[String(method)];
  if (mark === undefined) throw new Error(`The route table has no mark for ${method}`);
  // Most addresses have the names of their group and their call: they are written once.
  const short = String(address).slice(1).replace(group, '@').replace(name, '~');
  return [`${name}${mark}${short}`, ...rest].join(' ');
}

/** The calls of a group after its name, then the groups in it; calls that no screen names are left out. */
function linesOf(calls: Calls, named: ReadonlySet<string>, group: string[] = []): string[] {
  const parts = Object.entries(calls).filter(([name]) => named.has(name));
  const own = parts.flatMap(([name, part]) =>
    '~orpc' in part ? [lineOf(group.join('.'), name, part as Call)] : [],
  );
  const inner = parts.flatMap(([name, part]) =>
    '~orpc' in part ? [] : linesOf(part as Calls, named, [...group, name]),
  );
  return [...(own.length > 0 ? [group.join('.'), ...own] : []), ...inner];
}

/** Gives the production client the contract's route table instead of its schemas. */
function routeTableOnly(): Plugin {
  const runtimeContract = path.resolve(import.meta.dirname, 'web/platform/api/runtime-contract.ts');
  return {
    name: 'route-table-only',
    apply: 'build',
    async load(id) {
      if (id !== runtimeContract) return null;
      const { module } = await runnerImport<{ contract: Calls; fileReads: ReadonlySet<string> }>(
        runtimeContract,
        { configFile: false, logLevel: 'error' },
      );
      const lines = JSON.stringify(linesOf(module.contract, namedByScreens()).join('\n'));
      const files = JSON.stringify([...module.fileReads]);
      return `const LINES = ${lines};\n${READ_LINES}\nexport const fileReads = new Set(${files});`;
    },
  };
}

const server = `http://127.0.0.1:${process.env.PORT ?? '4000'}`;

export default defineConfig({
  root: path.resolve(import.meta.dirname, 'web'),
  plugins: [react(), routeTableOnly(), buildManifest()],
  server: { port: 5173, proxy: { '/api': server, '/healthz': server } },
  build: {
    outDir: path.resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // One file of styles: those of all pages together are smaller than the requests for their parts.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Of the icons' six thousand files only those that are used are read: half the memory of the build.
      experimental: { lazyBarrel: true },
      output: {
        // The entry names every chunk: a character of each hash is a tenth of a kB of the first load.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // What every page needs changes rarely: kept apart from our own code, so that a release leaves it cached.
        codeSplitting: {
          groups: [
            // tslib: ECharts and Mantine share it, and a shared part would pull the charts into the first load.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|tslib)[\\/]/, priority: 30 },
            { name: 'sign-in', test: /web[\\/](slices[\\/]auth[\\/]|platform[\\/]session[\\/]check)/ },
            // Parts of the frame: left to itself the splitter cuts them into dozens of small files.
            {
              name: 'frame',
              test: /node_modules[\\/](@floating-ui|@mantine[\\/](hooks(?![\\/]esm[\\/]use-(collapse|move|pagination))|core[\\/]esm[\\/](core|components[\\/](ActionIcon|Burger|Button|CloseButton|Drawer|FocusTrap|Group|Input|Loader|Menu|Modal|ModalBase|NativeScrollArea|Overlay|Paper|Popover|Portal|RemoveScroll|ScrollArea|Tooltip|Transition|UnstyledButton))))[\\/]/,
              priority: 15,
            },
            { name: 'charts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 20 },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-|)(router|query|history|store)/,
              priority: 10,
            },
            { name: 'app', tags: ['$initial'], priority: 9 },
            // What most pages share is one file each: what checks addresses, controls, our own parts, tables, reports.
            // The schemas of an area stay with its pages: together they are a fourth of this file.
            {
              name: 'schemas',
              test: /(node_modules[\\/]zod|[\\/]contract)[\\/]/,
              minShareCount: 6,
              priority: 8,
            },
            {
              name: 'controls',
              test: /node_modules[\\/]@mantine[\\/]core[\\/]/,
              minShareCount: 8,
              priority: 7,
            },
            {
              name: 'parts',
              test: /(web[\\/]ui[\\/]([a-z]+[\\/])?(?!data-table|grid|use-grid|column-chooser|paged-table|selection-bar|chart|period)[^\\/]+$|web[\\/]platform|@tabler)/,
              minShareCount: 8,
              priority: 6,
            },
            {
              name: 'table',
              test: /(@tanstack[\\/](react-|)(table|virtual)|web[\\/]ui[\\/](grid[\\/])?(data-table|grid\b|grid-|use-grid|column-chooser|paged-table|selection-bar)[^\\/]*$)/,
              priority: 5,
            },
            {
              name: 'keyword-frame',
              test: /web[\\/](slices[\\/]keywords[\\/]save-filter|layouts[\\/]keyword-bar)/,
              priority: 8,
            },
            {
              name: 'demo',
              test: /web[\\/]parts[\\/]demo[\\/](add-demo-data|demo-in-use|demo-bar|demo\.module)/,
              priority: 7,
            },
            // An export that is started from the dialog needs the tray; what others share stays with them.
            { name: 'exports', test: /web[\\/]parts[\\/]exports[\\/](downloads-tray|report-)/, priority: 1 },
            { name: 'notices', test: /web[\\/]parts[\\/]alerts[\\/]notification-(link|text)/, priority: 7 },
            // Small things that several pages show: a file each would be half of the files of a page.
            {
              name: 'small-parts',
              test: /web[\\/](platform|parts[\\/](disclosure|exports[\\/]export-|alerts[\\/]alert-|share[\\/](ask-access|share-button)|import-link|use-add-to-list)|ui[\\/]((inputs|charts)[\\/](filter-chip|bar-list|option-chip|typed-search)|shortcuts|converted-money|show-more|band-bar|unsaved-guard))|contract[\\/].*[\\/](money|rights|tiers|flag-texts|largest-first|report-sections)\.ts|zod.*[\\/]coerce/,
              minShareCount: 2,
              priority: 6,
            },
            // Small things that the page of a profile shares with its tabs.
            {
              name: 'profile-parts',
              test: /web[\\/](slices[\\/]profiles[\\/].*(\.module\.css|profile-(comments|series))|parts[\\/]search-filters)/,
              minShareCount: 2,
              priority: 5,
            },
            // Pages that other sites send people back to.
            {
              name: 'return-pages',
              test: /web[\\/]slices[\\/](connections|auth[\\/]provider-return)/,
              priority: 5,
            },
            {
              name: 'report',
              test: /web[\\/](parts[\\/](report[\\/](totals|days|chart)|post|explained|audience|content|last)|ui[\\/]((charts|inputs)[\\/](chart|period|day-input|number-field)|metric|explain|provenance|refusable))/,
              minShareCount: 2,
              priority: 4,
            },
            // The smaller cards of a report, one file for keywords, monitors and lists.
            {
              name: 'report-cards',
              test: /web[\\/]parts[\\/](report[\\/](?!sentiment|tone)|search-terms|shipped-benchmark)|contract[\\/]report[\\/]shipped-benchmark/,
              minShareCount: 2,
              priority: 3,
            },
            {
              name: 'fields',
              // Without fields for numbers, which only dialogs and settings have: 8 kB.
              test: /node_modules[\\/](@mantine[\\/](core[\\/](?!.*NumberInput)|dates)|@tabler)/,
              minShareCount: 2,
              priority: 3,
            },
          ],
        },
      },
    },
  },
});
