import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { PUBLIC_TOKEN } from '#contract/access/access.ts';
import { contract } from '#contract/api.ts';
import { endpointsOf } from '#contract/calls/endpoints.ts';
import { errorBody } from '#contract/calls/errors.ts';
import { SESSION_COOKIE } from '#server/platform/callers/sessions.ts';
import { VERSION } from './about.ts';
import { describeParameter } from './parameter-descriptions.ts';

const WHO: Record<string, string> = {
  nobody: 'Needs no session.',
  viewer: 'Any signed-in user.',
  member: 'Role member or admin.',
  admin: 'Role admin.',
};

const DESCRIPTION = `Every screen of the product uses these calls.

**Keys.** Make one under [Settings → API keys](/settings/api-keys) and send it as \`Authorization: Bearer ll_…\`. A key acts as the person who made it: it never exceeds their role and access, reads with the scope \`read\` and changes things with \`write\`. Cookies do not count beside a key. With the cookie of a session instead, every write carries the session’s \`csrf\` value in the header \`x-csrf-token\`.

**Limits.** Every answer says \`x-ratelimit-limit\`, \`x-ratelimit-remaining\` and \`x-ratelimit-reset\` (seconds); above the limit the answer is 429 with \`retry-after\`. \`x-request-id\` names an answer in the log.

**Answers.** Lists take \`page\` (from 1) and \`limit\` and say their \`total\`. A refusal is \`{ code, status, message }\` with a sentence to read; a 400 names its fields in \`data.issues\`.`;

/** As OpenAPI 3.1, with access rules and the common error body. */
export async function openApi() {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: 'Limelight',
      version: VERSION,
      description: DESCRIPTION,
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }, { key: [] }],
    commonSchemas: { ErrorBody: { schema: errorBody } },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        key: { type: 'http', scheme: 'bearer' },
        csrf: { type: 'apiKey', in: 'header', name: 'x-csrf-token' },
        public_token: { type: 'apiKey', in: 'query', name: PUBLIC_TOKEN },
      },
    },
  });
  const refused = {
    description: 'Refused, with a code and a sentence for the reader',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
  };
  for (const { method, path, access } of endpointsOf(contract)) {
    const operation = document.paths?.[path]?.[method.toLowerCase() as 'get'];
    if (!operation || !access) throw new Error(`${method} ${path} is missing in the OpenAPI document`);
    const people_only = access.session_only || access.own_account;
    const limits = [
      WHO[access.role],
      access.flag && `Needs the access flag ${access.flag}.`,
      people_only && 'Not with an API key.',
      access.token &&
        `A public token of ${access.token.join(', ')} opens it too: for its own object alone, and without the fields its owner hid.`,
    ];
    operation.description = [operation.description, ...limits].filter(Boolean).join(' ');
    for (const parameter of operation.parameters ?? [])
      if ('name' in parameter) parameter.description ??= describeParameter(parameter.name, path) ?? '';
    operation.responses = { ...operation.responses, default: refused };
    if (access.role === 'nobody') operation.security = [];
    else {
      const session: Record<string, string[]> =
        method === 'GET' ? { session: [] } : { session: [], csrf: [] };
      operation.security = people_only ? [session] : [session, { key: [] }];
      if (access.token) operation.security.push({ public_token: [] });
    }
  }
  return document;
}

export function openApiRoutes(app: FastifyInstance): void {
  let document: ReturnType<typeof openApi> | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= openApi();
    return reply.header('cache-control', 'no-cache').send(await document);
  });
}
