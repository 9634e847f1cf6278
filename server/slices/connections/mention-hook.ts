import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { plainText } from '#contract/values/plain-text.ts';
import type { Services } from '#server/platform/context.ts';
import { installationKey } from '#server/platform/encrypted-secrets.ts';
import { platformApp } from '#server/slices/connectors/logins/platform-app.ts';
import { mentionJob } from './mentions.jobs.ts';

const PATH = '/api/hooks/meta';
/** Meta batches at most 1000 changes. */
const MOST_BYTES = 1_000_000;

const event = z.object({
  object: z.literal('instagram'),
  entry: z.array(
    z.object({
      id: plainText.max(100),
      changes: z
        .array(z.object({ field: z.string(), value: z.looseObject({ media_id: z.string().optional() }) }))
        .default([]),
    }),
  ),
});

/** Derived, so that nothing is stored for companies without the webhook. */
async function verifyToken(services: Pick<Services, 'files'>, company_id: number): Promise<string> {
  return createHmac('sha256', await installationKey(services))
    .update(`meta webhook ${company_id}`)
    .digest('base64url');
}

/** For the webhook's settings at Meta. */
export const hookOf = async (services: Pick<Services, 'files' | 'public_url'>, company_id: number) => ({
  url: `${services.public_url}${PATH}/${company_id}`,
  verify_token: await verifyToken(services, company_id),
});

function isEqual(received: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(received), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const signatureOf = (body: string, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Asked by Meta when somebody enters the address there. */
const subscription = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().default(''),
});

interface Hooked {
  Params: { company: string };
  /** Undefined without a content type. */
  Body: string | undefined;
}

/** Mentions of a company's own account, as Meta sends them: signed with the secret of its app. */
export function mentionHook(app: FastifyInstance, services: Services): Promise<void> {
  const limit = { max: services.call_limits.address, timeWindow: 60_000, allowList: [] };
  const companyOf = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);
  const no = (reply: FastifyReply) => reply.code(403).send({ message: 'Forbidden' });
  return Promise.resolve(
    app.register(async (scope) => {
      // The signature is of the bytes, not of what they say.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, text, done) =>
        done(null, text),
      );
      scope.get<Hooked>(
        `${PATH}/:company`,
        { config: { rateLimit: limit } },
        async ({ params, query }, reply) => {
          const parsed = subscription.safeParse(query);
          const token = await verifyToken(services, companyOf(params.company));
          if (!parsed.success || !isEqual(parsed.data['hub.verify_token'], token)) return no(reply);
          return reply.type('text/plain').send(parsed.data['hub.challenge']);
        },
      );
      scope.post<Hooked>(
        `${PATH}/:company`,
        { bodyLimit: MOST_BYTES, config: { rateLimit: limit, room: 'needed_later' } },
        async ({ params, body = '', headers }, reply) => {
          const company_id = companyOf(params.company);
          const own = await platformApp(services, company_id, 'meta');
          const signature = String(headers['x-hub-signature-256'] ?? '');
          if (own === null || !isEqual(signature, signatureOf(body, own.client_secret))) return no(reply);
          await takeIn(services, company_id, parsed(body));
          return reply.send({});
        },
      );
    }),
  );
}

/** Events of other fields and accounts are ignored: Meta repeats what is not accepted. */
async function takeIn(services: Services, company_id: number, body: unknown): Promise<void> {
  const read = event.safeParse(body);
  if (!read.success) return;
  for (const { id, changes } of read.data.entry)
    for (const { field, value } of changes) {
      if (field !== 'mentions' || !/^\d{1,30}$/.test(value.media_id ?? '')) continue;
      await services.jobs.send(mentionJob, { company_id, external_id: id, media_id: value.media_id ?? '' });
    }
}
