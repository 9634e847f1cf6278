import path from 'node:path';
import { z } from 'zod';
import { trustedProxies } from './http/trusted-proxies.ts';

/** A field of a Salesforce record, also through relations. */
const salesforceField = (name: string) =>
  z
    .string()
    .regex(
      /^[A-Za-z]\w*(\.[A-Za-z]\w*){0,5}$/,
      `${name} must be a field of Opportunity, like Region__c or Territory2.Name`,
    )
    .optional();

/** Names with commas between them, in lower case. */
const listed = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');

function port(name: string) {
  const message = `${name} must be a number between 0 and 65535`;
  return z.coerce.number(message).int(message).min(0, message).max(65_535, message);
}

const schema = z.object({
  PORT: port('PORT').default(4000),
  LIMELIGHT_HEALTH_PORT: port('LIMELIGHT_HEALTH_PORT').optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  LIMELIGHT_DATA: z.string().min(1, 'LIMELIGHT_DATA must name a folder').default('./data'),
  LIMELIGHT_DEMO: z
    .string()
    .regex(/^(none|small|\d{1,8})$/, 'LIMELIGHT_DEMO must be small, none or a number of posts')
    .default('small')
    .refine((v) => !/^\d+$/.test(v) || (Number(v) >= 10_000 && Number(v) <= 50_000_000), {
      message: 'LIMELIGHT_DEMO must be between 10000 and 50000000 posts',
    }),
  LIMELIGHT_ADMIN_EMAIL: z.email('LIMELIGHT_ADMIN_EMAIL must be an e-mail address').optional(),
  LIMELIGHT_ADMIN_PASSWORD: z
    .string()
    .min(8, 'LIMELIGHT_ADMIN_PASSWORD must have at least 8 characters')
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres://')
    .optional(),
  CLICKHOUSE_URL: z
    .string()
    .regex(/^https?:\/\//, 'CLICKHOUSE_URL must start with http:// or https://')
    .optional(),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'CLICKHOUSE_CLUSTER must be a plain name')
    .optional(),
  LIMELIGHT_URL: z
    .url({
      protocol: /^https?$/,
      error: 'LIMELIGHT_URL must be the address people open, with http:// or https://',
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  LIMELIGHT_TRUST_PROXY: z
    .string()
    .transform((text, ctx) => {
      const proxies = trustedProxies(text);
      if (proxies !== null) return proxies;
      ctx.addIssue(
        'LIMELIGHT_TRUST_PROXY must be none, loopback, private, or addresses and ranges like 10.0.0.2,172.18.0.0/16',
      );
      return z.NEVER;
    })
    .default(['loopback']),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'SMTP_URL must look like smtp://user:password@host:587 or smtps://…',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/,
      'MAIL_FROM must be an address or Name <address>',
    )
    .optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/, 'TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32}|[A-Za-z0-9 ]{1,11})$/,
      'TWILIO_FROM must be a number like +15551234567 or a sender name',
    )
    .optional(),
  GOOGLE_CLIENT_EMAIL: z.email('GOOGLE_CLIENT_EMAIL must be the address of a service account').optional(),
  GOOGLE_PRIVATE_KEY: z
    .string()
    // Environment files have the key on one line.
    .transform((key) => key.replaceAll('\\n', '\n'))
    .refine(
      (key) => key.includes('PRIVATE KEY'),
      'GOOGLE_PRIVATE_KEY must be the key of the service account, as PEM',
    )
    .optional(),
  SALESFORCE_URL: z
    .url({ protocol: /^https$/, error: 'SALESFORCE_URL must look like https://example.my.salesforce.com' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  SALESFORCE_CLIENT_ID: z.string().optional(),
  SALESFORCE_CLIENT_SECRET: z.string().optional(),
  SALESFORCE_REFRESH_TOKEN: z.string().optional(),
  SALESFORCE_NUMBER_FIELD: salesforceField('SALESFORCE_NUMBER_FIELD'),
  SALESFORCE_TERRITORY_FIELD: salesforceField('SALESFORCE_TERRITORY_FIELD'),
  YOUTUBE_API_KEY: z
    .string()
    .regex(/^[\w-]{20,100}$/, 'YOUTUBE_API_KEY must be a key of the YouTube Data API')
    .optional(),
  /** For tests: the address in whose folders the platforms of connected accounts are imitated. */
  LIMELIGHT_PLATFORMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  LIMELIGHT_REPLAY: z
    .string()
    .transform((file) => path.resolve(file))
    .optional(),
  LIMELIGHT_NEWS_FEED: z
    .string()
    .refine(
      (text) =>
        text.includes('{name}') &&
        /^https?:\/\//.test(text) &&
        URL.canParse(text.replaceAll('{name}', 'name')),
      'LIMELIGHT_NEWS_FEED must be the address of a feed with {name} in it, like https://news.example/rss?q={name}',
    )
    .optional(),
  LIMELIGHT_WEBHOOK_HOSTS: z
    .string()
    .default('')
    .transform(listed)
    .refine(
      (hosts) => hosts.every((host) => /^[a-z0-9.-]+(:\d{1,5})?$/.test(host)),
      'LIMELIGHT_WEBHOOK_HOSTS must be hosts with commas between them, like chat.lan,10.0.0.5:8080',
    ),
  LIMELIGHT_CALLS_PER_MINUTE: z.coerce
    .number('LIMELIGHT_CALLS_PER_MINUTE must be a whole number of at least 60')
    .int('LIMELIGHT_CALLS_PER_MINUTE must be a whole number of at least 60')
    .min(60, 'LIMELIGHT_CALLS_PER_MINUTE must be a whole number of at least 60')
    .default(6000),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'OIDC_ISSUER must be the address of an OpenID Connect provider' })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_LABEL: z.string().max(60, 'OIDC_LABEL must have at most 60 characters').default('Single sign-on'),
  OIDC_DOMAINS: z
    .string()
    .default('')
    .transform(listed)
    .refine(
      (domains) => domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)),
      'OIDC_DOMAINS must be mail domains with commas between them, like example.com,example.org',
    ),
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
  OIDC_ADMIN_GROUP: z.string().optional(),
  OIDC_MEMBER_GROUP: z.string().optional(),
  OIDC_VIEWER_GROUP: z.string().optional(),
  LIMELIGHT_METRICS_TOKEN: z
    .string()
    .regex(/^[\w~+/.-]{16,200}=*$/, 'LIMELIGHT_METRICS_TOKEN must have at least 16 letters, digits or -._~+/')
    .optional(),
  LIMELIGHT_RESERVE_MB: z.coerce
    .number('LIMELIGHT_RESERVE_MB must be a whole number of megabytes')
    .int('LIMELIGHT_RESERVE_MB must be a whole number of megabytes')
    .min(0, 'LIMELIGHT_RESERVE_MB must be a whole number of megabytes')
    .optional(),
  LIMELIGHT_SESSION_IDLE_HOURS: z.coerce
    .number('LIMELIGHT_SESSION_IDLE_HOURS must be a whole number from 1 to 720')
    .int('LIMELIGHT_SESSION_IDLE_HOURS must be a whole number from 1 to 720')
    .min(1, 'LIMELIGHT_SESSION_IDLE_HOURS must be a whole number from 1 to 720')
    .max(720, 'LIMELIGHT_SESSION_IDLE_HOURS must be a whole number from 1 to 720')
    .default(12),
  LIMELIGHT_SESSION_DAYS: z.coerce
    .number('LIMELIGHT_SESSION_DAYS must be a whole number from 1 to 90')
    .int('LIMELIGHT_SESSION_DAYS must be a whole number from 1 to 90')
    .min(1, 'LIMELIGHT_SESSION_DAYS must be a whole number from 1 to 90')
    .max(90, 'LIMELIGHT_SESSION_DAYS must be a whole number from 1 to 90')
    .default(30),
  LIMELIGHT_PICTURES: z
    .enum(['fetch', 'drawn'], { error: 'LIMELIGHT_PICTURES must be fetch or drawn' })
    .default('fetch'),
  LIMELIGHT_SENTIMENT_MODEL: z.string().optional(),
  LIMELIGHT_ASK_URL: z
    .url({
      protocol: /^https?$/,
      error:
        'LIMELIGHT_ASK_URL must be the address of an OpenAI-compatible server, like http://127.0.0.1:11434/v1',
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  LIMELIGHT_ASK_MODEL: z.string().optional(),
  LIMELIGHT_ASK_KEY: z.string().optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  NODE_ENV: z.string().default('development'),
});

export interface Env extends z.output<typeof schema> {
  /** Absolute. */
  data: string;
  /** Posts of the demo world, 0 = none. */
  demo_posts: number;
  /** Free bytes to preserve; null = depends on the disk. */
  reserve_bytes: number | null;
}

export const SMALL_DEMO_POSTS = 60_000;

const SECRET = /(PASSWORD|SECRET|TOKEN|KEY|HEADERS)$/;
const OTHERS = /^OTEL_|^(PORT|HOST|NODE_ENV|NODE_OPTIONS)$/;

/** The settings that are given, sorted by name, without secrets. */
export function givenSettings(source: Record<string, string | undefined> = process.env) {
  return Object.entries(source)
    .filter(([name, value]) => value && (name in schema.shape || OTHERS.test(name)))
    .map(([name, value = '']) => ({ name, value: SECRET.test(name) ? '(hidden)' : withoutPassword(value) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Addresses may have a password before the @, and another in the query. */
const withoutPassword = (value: string): string =>
  value.replace(
    /^([a-z][a-z0-9+.-]*:\/\/)([^\s/]*@)?([^\s?#]*)[?#]?.*$/i,
    (_all, scheme, who, rest) => `${scheme}${who ? '(hidden)@' : ''}${rest}`,
  );

/** Throws `EnvError` with one line per invalid value. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const provided = Object.fromEntries(Object.entries(source).filter(([, v]) => v !== undefined && v !== ''));
  const parsed = schema.safeParse(provided);
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((i) => i.message));
  }
  const env = parsed.data;
  if (env.CLICKHOUSE_CLUSTER && !env.CLICKHOUSE_URL) {
    throw new EnvError(['CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL as well']);
  }
  if (env.SMTP_URL && !env.MAIL_FROM) throw new EnvError(['SMTP_URL needs MAIL_FROM as well']);
  const twilio = [env.TWILIO_ACCOUNT_SID, env.TWILIO_AUTH_TOKEN, env.TWILIO_FROM].filter(Boolean).length;
  if (twilio > 0 && twilio < 3) {
    throw new EnvError([
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together: set all three',
    ]);
  }
  const salesforce = [env.SALESFORCE_URL, env.SALESFORCE_CLIENT_ID, env.SALESFORCE_CLIENT_SECRET];
  if (salesforce.some(Boolean) && !salesforce.every(Boolean)) {
    throw new EnvError([
      'SALESFORCE_URL, SALESFORCE_CLIENT_ID and SALESFORCE_CLIENT_SECRET belong together: set all three',
    ]);
  }
  if (Boolean(env.OIDC_ISSUER) !== Boolean(env.OIDC_CLIENT_ID))
    throw new EnvError(['OIDC_ISSUER and OIDC_CLIENT_ID belong together: set both']);
  if (Boolean(env.LIMELIGHT_ASK_URL) !== Boolean(env.LIMELIGHT_ASK_MODEL))
    throw new EnvError(['LIMELIGHT_ASK_URL and LIMELIGHT_ASK_MODEL belong together: set both']);
  const demo_posts =
    env.LIMELIGHT_DEMO === 'none'
      ? 0
      : env.LIMELIGHT_DEMO === 'small'
        ? SMALL_DEMO_POSTS
        : Number(env.LIMELIGHT_DEMO);
  const reserve_bytes = env.LIMELIGHT_RESERVE_MB === undefined ? null : env.LIMELIGHT_RESERVE_MB * 1_000_000;
  return { ...env, data: path.resolve(env.LIMELIGHT_DATA), demo_posts, reserve_bytes };
}

export class EnvError extends Error {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
