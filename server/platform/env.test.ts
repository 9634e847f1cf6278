import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvError, readEnv } from './env.ts';

const linesOf = (source: Record<string, string>) => {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.lines;
    throw error;
  }
  return [];
};

describe('environment', () => {
  it('has a default for everything, also for empty values', () => {
    const env = readEnv({ PORT: '', LIMELIGHT_DATA: '' });
    expect(env).toMatchObject({ PORT: 4000, HOST: '127.0.0.1', demo_posts: 60_000 });
    expect(env.data).toBe(path.resolve('data'));
  });

  it('reads the demo data as a word or a number of posts', () => {
    expect(readEnv({ LIMELIGHT_DEMO: 'none' }).demo_posts).toBe(0);
    expect(readEnv({ LIMELIGHT_DEMO: '250000' }).demo_posts).toBe(250_000);
  });

  it.each([
    ['PORT', '70000', 'PORT must be a number between 0 and 65535'],
    ['LIMELIGHT_HEALTH_PORT', '-1', 'LIMELIGHT_HEALTH_PORT must be a number between 0 and 65535'],
    ['PORT', 'web', 'PORT must be a number between 0 and 65535'],
    ['LIMELIGHT_DEMO', 'big', 'LIMELIGHT_DEMO must be small, none or a number of posts'],
    ['LIMELIGHT_DEMO', '99', 'LIMELIGHT_DEMO must be between 10000 and 50000000 posts'],
    ['LIMELIGHT_ADMIN_EMAIL', 'admin', 'LIMELIGHT_ADMIN_EMAIL must be an e-mail address'],
    ['LIMELIGHT_ADMIN_PASSWORD', 'short', 'LIMELIGHT_ADMIN_PASSWORD must have at least 8 characters'],
    [
      'LIMELIGHT_SESSION_IDLE_HOURS',
      '0',
      'LIMELIGHT_SESSION_IDLE_HOURS must be a whole number from 1 to 720',
    ],
    ['LIMELIGHT_SESSION_DAYS', '400', 'LIMELIGHT_SESSION_DAYS must be a whole number from 1 to 90'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must start with postgres://'],
    ['CLICKHOUSE_URL', 'tcp://x', 'CLICKHOUSE_URL must start with http:// or https://'],
    [
      'LIMELIGHT_TRUST_PROXY',
      'yes',
      'LIMELIGHT_TRUST_PROXY must be none, loopback, private, or addresses and ranges like 10.0.0.2,172.18.0.0/16',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
    ['CLICKHOUSE_CLUSTER', 'main', 'CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL as well'],
    [
      'LIMELIGHT_URL',
      'limelight.example',
      'LIMELIGHT_URL must be the address people open, with http:// or https://',
    ],
    ['SMTP_URL', 'mail.example', 'SMTP_URL must look like smtp://user:password@host:587 or smtps://…'],
    ['SMTP_URL', 'smtp://mail.example', 'SMTP_URL needs MAIL_FROM as well'],
    ['MAIL_FROM', 'Limelight', 'MAIL_FROM must be an address or Name <address>'],
    ['TWILIO_ACCOUNT_SID', 'x', 'TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits'],
    [
      'TWILIO_FROM',
      '+15550001111',
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together: set all three',
    ],
    [
      'LIMELIGHT_NEWS_FEED',
      'https://news.example/rss',
      'LIMELIGHT_NEWS_FEED must be the address of a feed with {name} in it, like https://news.example/rss?q={name}',
    ],
    [
      'SALESFORCE_URL',
      'http://example.my.salesforce.com',
      'SALESFORCE_URL must look like https://example.my.salesforce.com',
    ],
    [
      'SALESFORCE_CLIENT_ID',
      'x',
      'SALESFORCE_URL, SALESFORCE_CLIENT_ID and SALESFORCE_CLIENT_SECRET belong together: set all three',
    ],
    [
      'LIMELIGHT_ASK_URL',
      'model.example',
      'LIMELIGHT_ASK_URL must be the address of an OpenAI-compatible server, like http://127.0.0.1:11434/v1',
    ],
    ['LIMELIGHT_ASK_MODEL', 'tiny', 'LIMELIGHT_ASK_URL and LIMELIGHT_ASK_MODEL belong together: set both'],
    [
      'SALESFORCE_NUMBER_FIELD',
      "Number__c' OR",
      'SALESFORCE_NUMBER_FIELD must be a field of Opportunity, like Region__c or Territory2.Name',
    ],
  ])('refuses %s=%s with one line', (name, value, line) => {
    expect(linesOf({ [name]: value })).toEqual([line]);
  });

  it('reads the public address without its last slash', () => {
    expect(readEnv({ LIMELIGHT_URL: 'https://limelight.example/' }).LIMELIGHT_URL).toBe(
      'https://limelight.example',
    );
  });

  it('reports all wrong values at once', () => {
    expect(linesOf({ PORT: 'x', DATABASE_URL: 'y' })).toHaveLength(2);
  });
});
