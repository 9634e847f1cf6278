import { exampleOf, type Field, fieldsOf, limitsText, type Schema, typeText } from './docs-schema.ts';

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}
type Content = Record<string, { schema?: Schema }>;

/** One call of the OpenAPI document, as far as the page shows it. */
export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
  security?: Array<Record<string, unknown>>;
}

export interface Document {
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
}

interface Call extends Operation {
  method: string;
  path: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const esc = (text: string) => text.replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c);
const anchor = (call: Call) => (call.operationId ?? `${call.method}${call.path}`).replace(/[^\w.-]+/g, '-');
const jsonOf = (content: Content | undefined) => content?.['application/json']?.schema;

function fieldTable(caption: string, fields: Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    (f) =>
      `<tr><th scope="row"><code>${esc(f.name)}</code></th><td>${esc(f.type)}</td><td>${f.required ? 'required' : ''}</td><td>${esc(f.limits)}</td></tr>`,
  );
  return `<div class="scroll" tabindex="0" role="region" aria-label="${esc(caption)}"><table><caption>${esc(caption)}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Needed</th><th scope="col">Limits</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The call on a command line, with invented values for what is required. */
export function curlOf(call: Call, origin: string): string {
  const parameters = call.parameters ?? [];
  const sampleOf = (p: Parameter) =>
    encodeURIComponent(String([exampleOf(p.schema ?? {}, p.name)].flat().join(',')));
  const address = parameters
    .filter((p) => p.in === 'path')
    .reduce((path, p) => path.replace(`{${p.name}}`, sampleOf(p)), call.path);
  const query = parameters
    .filter((p) => p.in === 'query' && p.required)
    .map((p) => `${p.name}=${sampleOf(p)}`)
    .join('&');
  const url = `${origin}/api${address}${query ? `?${query}` : ''}`;
  const body = jsonOf(call.requestBody?.content);
  const open = call.security?.length === 0;
  const parts = [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${quoted(url)}`,
    ...(open ? [] : [`-H "Authorization: Bearer $LIMELIGHT_KEY"`]),
    ...(body
      ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(exampleOf(body)))}`]
      : call.requestBody?.content?.['multipart/form-data']
        ? [`-F file=@posts.csv`]
        : []),
  ];
  return parts.join(' \\\n  ');
}

function callSection(call: Call, origin: string): string {
  const parameters = (call.parameters ?? []).map((p) => ({
    name: p.name,
    type: typeText(p.schema ?? {}),
    limits: [p.in === 'path' ? 'in the path' : '', limitsText(p.schema ?? {})].filter(Boolean).join(', '),
    required: p.required ?? false,
  }));
  const body = jsonOf(call.requestBody?.content);
  const answer = jsonOf(call.responses?.['200']?.content);
  const with_key = call.security?.some((s) => 'key' in s) || call.security?.length === 0;
  const id = anchor(call);
  const said = [call.method, call.path, call.summary ?? '', call.operationId ?? ''].join(' ').toLowerCase();
  return `<details class="call" id="${id}" data-said="${esc(said)}">
<summary><span class="method" data-method="${call.method}">${call.method}</span><code>${esc(call.path)}</code><span class="what">${esc(call.summary ?? '')}</span></summary>
<div class="inside"><p>${esc(call.description ?? '')}</p>
${fieldTable('Parameters', parameters)}
${body ? fieldTable('Body (JSON)', fieldsOf(body)) : ''}
${answer ? fieldTable(`Answer (${typeText(answer)})`, fieldsOf(answer)) : ''}
${with_key ? `<div class="example"><pre tabindex="0" aria-label="Example">${esc(curlOf(call, origin))}</pre><button type="button" data-copy>Copy</button></div>` : ''}
</div></details>`;
}

const STYLE = `
:root{color-scheme:light dark;--bg:#f7f7f9;--card:#fff;--line:#e7e7ec;--text:#1b1b22;--dim:#62626e;--accent:#5b36cc;--weak:#f0ebff;--code:#f3f3f6}
@media(prefers-color-scheme:dark){:root{--bg:#131318;--card:#1b1b22;--line:#2b2b35;--text:#ececf1;--dim:#a6a6b4;--accent:#b7a1ff;--weak:#2a2340;--code:#24242d}}
*{box-sizing:border-box}html{scroll-padding-top:16px}
body{margin:0;background:var(--bg);color:var(--text);font:14px/1.5 Inter,system-ui,-apple-system,'Segoe UI',sans-serif}
a{color:var(--accent)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.page{display:grid;grid-template-columns:220px minmax(0,1fr);gap:28px;max-width:1180px;margin:0 auto;padding:28px 24px 80px}
.side{position:sticky;top:24px;align-self:start;max-height:calc(100vh - 48px);overflow:auto}
.side ul{margin:12px 0 0;padding:0;list-style:none}.side a{display:flex;justify-content:space-between;padding:5px 10px;border-radius:6px;color:var(--text);text-decoration:none;text-transform:capitalize}
.side a:hover{background:var(--weak)}.side small{color:var(--dim)}
h1{margin:0 0 4px;font-size:22px}h2{margin:34px 0 10px;font-size:16px;text-transform:capitalize}
.intro{color:var(--dim);max-width:74ch}.intro code,td code,th code{padding:1px 5px;border-radius:4px;background:var(--code);color:var(--text);font-size:12.5px}
input{width:100%;height:38px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--text);font:inherit}
.call{margin:0 0 8px;border:1px solid var(--line);border-radius:10px;background:var(--card)}
summary{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;padding:10px 14px;cursor:pointer;border-radius:10px;list-style:none}
summary::-webkit-details-marker{display:none}summary:hover{background:var(--weak)}summary code{font-size:13px;overflow-wrap:anywhere}
.method{min-width:58px;padding:2px 0;border-radius:5px;background:var(--code);font-size:11.5px;font-weight:650;text-align:center}
.method:not([data-method=GET]){background:var(--weak);color:var(--accent)}.what{color:var(--dim)}
.inside{padding:0 14px 14px;border-top:1px solid var(--line)}
.scroll{overflow-x:auto;margin:0 0 14px}table{width:100%;border-collapse:collapse;font-size:13px}
caption{padding:0 0 4px;font-weight:650;text-align:left}th,td{padding:5px 10px 5px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400}
thead th{color:var(--dim);font-size:12px}.example{position:relative}
pre{margin:0;padding:12px 14px;overflow-x:auto;border-radius:8px;background:var(--code);font-size:12.5px}
button{position:absolute;top:8px;right:8px;padding:3px 10px;border:1px solid var(--line);border-radius:6px;background:var(--card);color:var(--text);font:inherit;font-size:12px;cursor:pointer}
.none{color:var(--dim)}[hidden]{display:none}
@media(max-width:760px){.page{grid-template-columns:minmax(0,1fr);padding:18px 14px 60px}.side{position:static;max-height:none}.side ul{display:flex;flex-wrap:wrap;gap:4px;margin-bottom:8px}.side small{margin-inline-start:6px}}
@media print{.side,button{display:none}}`;

/** The page of the whole contract: every call with who may use it, its fields and an example. No script but search. */
export function docsPage(document: Document, origin: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): Call => ({ ...call, path, method: method.toUpperCase() })),
  );
  const groups = new Map<string, Call[]>();
  for (const call of calls) {
    const name = call.tags?.[0] ?? 'other';
    groups.set(name, [...(groups.get(name) ?? []), call]);
  }
  const list = [...groups].map(
    ([name, inside]) =>
      `<li><a href="#group-${esc(name)}">${esc(name)} <small>${inside.length}</small></a></li>`,
  );
  const sections = [...groups].map(
    ([name, inside]) =>
      `<section data-group><h2 id="group-${esc(name)}">${esc(name)}</h2>${inside.map((c) => callSection(c, origin)).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Limelight</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style><script src="/api/docs/search.js" defer></script></head>
<body><div class="page"><nav class="side" aria-label="Groups"><input type="search" id="search" placeholder="Search calls" aria-label="Search calls"><ul>${list.join('')}</ul></nav>
<main><h1>Limelight API</h1>
<p class="intro">Version ${esc(document.info.version)}. Every screen of the product uses these calls. As <a href="/api/openapi.json">OpenAPI 3.1</a> for generators.</p>
<p class="intro"><strong>Keys.</strong> Make one under <a href="/settings/api-keys">Settings → API keys</a> and send it as <code>Authorization: Bearer ll_…</code>. A key acts as the person who made it: it never exceeds their role and access, reads with the scope <code>read</code> and changes things with <code>write</code>. Cookies do not count beside a key.</p>
<p class="intro"><strong>Limits.</strong> Every answer says <code>x-ratelimit-limit</code>, <code>x-ratelimit-remaining</code> and <code>x-ratelimit-reset</code> (seconds); above the limit the answer is 429 with <code>retry-after</code>. <code>x-request-id</code> names an answer in the log.</p>
<p class="intro"><strong>Answers.</strong> Lists take <code>page</code> (from 1) and <code>limit</code> and say their <code>total</code>. A refusal is <code>{ code, status, message }</code> with a sentence to read; a 400 names its fields in <code>data.issues</code>.</p>
<p class="none" id="none" role="status" hidden>No call matches.</p>
${sections.join('\n')}</main></div></body></html>
`;
}

/** The page's script: search over all calls, opening the call an address names, copying examples. */
export const SEARCH_SCRIPT = `'use strict';
const box = document.getElementById('search');
const calls = [...document.querySelectorAll('.call')];
const none = document.getElementById('none');
function search() {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let left = 0;
  for (const call of calls) {
    call.hidden = !words.every((word) => call.dataset.said.includes(word));
    if (!call.hidden) left += 1;
  }
  for (const group of document.querySelectorAll('[data-group]'))
    group.hidden = !group.querySelector('.call:not([hidden])');
  none.hidden = left > 0;
}
function openNamed() {
  const call = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (call instanceof HTMLDetailsElement) {
    call.open = true;
    call.scrollIntoView();
  }
}
box.addEventListener('input', search);
addEventListener('hashchange', openNamed);
document.addEventListener('toggle', (event) => {
  if (event.target.open) history.replaceState(null, '', '#' + event.target.id);
}, true);
document.addEventListener('click', async (event) => {
  if (!event.target.matches('[data-copy]')) return;
  await navigator.clipboard.writeText(event.target.previousElementSibling.textContent);
  event.target.textContent = 'Copied';
  setTimeout(() => { event.target.textContent = 'Copy'; }, 2000);
});
addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== box) {
    event.preventDefault();
    box.focus();
  }
});
openNamed();
`;
