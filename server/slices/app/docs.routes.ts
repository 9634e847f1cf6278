import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import swaggerUiFolder from 'swagger-ui-dist/absolute-path.js';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API · Limelight</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/page.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/page.js" defer></script>
</head>
<body><div id="docs"></div></body>
</html>
`;

const STYLE = `body { margin: 0; }
.dark-mode body { background: #1c2022; }
.swagger-ui .wrapper { max-width: 1180px; padding-inline: 16px; }
.swagger-ui .info { margin-block: 28px; }
.swagger-ui .info .title small { background: #5c636b; }
.swagger-ui .info .title small.version-stamp { background: #3c6e00; }
.swagger-ui .info a { color: #1f66b0; }
.dark-mode .swagger-ui .info a { color: #7cb8ff; }
.swagger-ui .scheme-container .servers-title, .swagger-ui .servers { display: none; }
.swagger-ui .btn.authorize, .swagger-ui .btn.authorize span { color: #17734a; }
.dark-mode .swagger-ui .btn.authorize, .dark-mode .swagger-ui .btn.authorize span { color: #5fe0a2; }
.swagger-ui .opblock .opblock-summary-method { color: #14171a; text-shadow: none; }
html.dark-mode .swagger-ui .opblock.opblock-put .opblock-section-header { background: #523524; }
.swagger-ui .parameter__in { color: #5c636b; }
.calls { box-sizing: border-box; width: min(100% - 32px, 1148px); margin: 0 auto; }
.calls h2 { margin: 24px 0 8px; font: 600 20px/1.3 sans-serif; color: #3b4151; }
.dark-mode .calls h2 { color: #e4e6e6; }
.swagger-ui .calls input[type="search"] { box-sizing: border-box; width: 100%; max-width: none; padding: 9px 12px; }
@media (width < 48em) {
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-operation-id { display: none; }
}
`;

/** Swagger UI searches group names only; here words match anywhere in a call. */
const SCRIPT = `'use strict';
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();
const said = (call) =>
  [call.get('method'), call.get('path'), call.getIn(['operation', 'summary']), call.getIn(['operation', 'operationId'])]
    .join(' ')
    .toLowerCase();
const opsFilter = (groups, phrase) => {
  const words = phrase.toLowerCase().split(/\\s+/);
  const matches = (call) => words.every((word) => said(call).includes(word));
  return groups
    .map((group) => group.update('operations', (calls) => calls.filter(matches)))
    .filter((group) => group.get('operations').size > 0);
};
/** All schemas but one are inlined. Swagger UI's own resolver walks the whole contract each time a call is opened: seconds. */
const resolveSubtree = async (contract, path) => {
  const at = (steps) => steps.reduce((part, step) => part?.[step], contract);
  const target = (reference) => at(reference.slice(2).split('/'));
  const resolved = (part) => JSON.parse(JSON.stringify(part), (_, value) => (value?.$ref ? target(value.$ref) : value));
  return { spec: resolved(at(path)), errors: [] };
};
const page = ({ React: { createElement } }) => ({
  fn: { opsFilter, resolveSubtree },
  components: {
    FilterContainer: ({ layoutSelectors, layoutActions }) =>
      createElement(
        'search',
        { className: 'calls' },
        createElement('h2', null, 'Calls'),
        createElement('input', {
          type: 'search',
          placeholder: 'Search calls',
          'aria-label': 'Search calls',
          value: typeof layoutSelectors.currentFilter() === 'string' ? layoutSelectors.currentFilter() : '',
          onChange: (event) => layoutActions.updateFilter(event.target.value),
        }),
      ),
    // The whole line is a button already, which puts the call into the address.
    DeepLink: ({ text }) => createElement('span', null, text),
  },
  wrapComponents: {
    InfoContainer: (Info) => (props) => createElement('div', { role: 'banner' }, createElement(Info, props)),
  },
});
/** Samples scroll, so the keyboard has to reach them; a table without a name is not a region; the dialog lacks its name. */
const MENDED = [
  ['pre.microlight', 'tabindex', '0'],
  ['table[role="region"]', 'role', 'table'],
  ['.modal-ux', 'role', 'dialog'],
  ['.modal-ux', 'aria-label', 'Authorize'],
  ['.close-modal', 'aria-label', 'Close'],
  ['.modal-ux-header h3', 'aria-level', '2'],
  ['.auth-container h4', 'aria-level', '3'],
];
const docs = document.getElementById('docs');
new MutationObserver(() => {
  for (const [selector, name, value] of MENDED)
    for (const element of docs.querySelectorAll(selector)) element.setAttribute(name, value);
}).observe(docs, { childList: true, subtree: true });
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  filter: true,
  displayOperationId: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: 'none',
  syntaxHighlight: { theme: 'arta' },
  plugins: [page],
});
`;

const FILES = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js']);

/** GET /api/docs: openapi.json in Swagger UI, served from here only. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  const parts = {
    '/api/docs': ['text/html', PAGE],
    '/api/docs/page.css': ['text/css', STYLE],
    '/api/docs/page.js': ['text/javascript', SCRIPT],
  } as const;
  for (const [address, [type, text]] of Object.entries(parts))
    app.get(address, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text),
    );
  await app.register(fastifyStatic, {
    root: swaggerUiFolder(),
    prefix: '/api/docs/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => FILES.has(path),
  });
}
