import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenSettings } from '#server/platform/env.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { backupProblem, reportStores } from './doctor.ts';
import { noteBackup } from './last-backup.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('the doctor', () => {
  it('reports versions, the last backup and what failed', async () => {
    expect(await reportStores(app.services)).toEqual({
      versions: { workspace: expect.stringMatching(/^1\d\./), analytics: expect.stringMatching(/^2\d\./) },
      last_backup: null,
      problems: [],
    });
    const backup = { folder: '/backups/today', made_at: '2026-03-01T03:00:00.000Z' };
    await noteBackup(app.services.db, { ...backup, folder: '/backups/yesterday' });
    await noteBackup(app.services.db, backup);
    app.services.ch.damaged.add('posts');
    const { last_backup, problems } = await reportStores(app.services);
    app.services.ch.damaged.clear();
    expect(last_backup).toEqual(backup);
    expect(problems).toEqual([expect.stringMatching(/^The table posts .* is damaged: restore a backup/)]);
  });

  it.each([
    [null, /^No backup was made\. Run npm run backup/],
    ['2026-03-01T03:00:00Z', /^The last backup is 9 days old/],
    ['2026-03-09T03:00:00Z', null],
  ])('judges a backup of %s', (made_at, message) => {
    const problem = backupProblem(
      made_at === null ? null : { folder: '/b', made_at },
      new Date('2026-03-10T12:00:00Z'),
    );
    if (message) expect(problem).toMatch(message);
    else expect(problem).toBeNull();
  });

  it('shows settings without secrets', () => {
    const shown = givenSettings({
      PORT: '4000',
      HOME: '/home/nobody',
      LIMELIGHT_METRICS_TOKEN: 'hush-1',
      OIDC_CLIENT_SECRET: 'hush-2',
      GOOGLE_PRIVATE_KEY: 'hush-3',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hush-4',
      DATABASE_URL: 'postgres://limelight:hush-5@db:5432/limelight?password=hush-6',
      CLICKHOUSE_URL: 'http://ch:8123/default',
      SMTP_URL: 'smtps://hush-7:hush-8@mail.example',
    });
    expect(JSON.stringify(shown)).not.toContain('hush');
    expect(shown).toContainEqual({ name: 'PORT', value: '4000' });
    expect(shown).toContainEqual({ name: 'CLICKHOUSE_URL', value: 'http://ch:8123/default' });
    expect(shown).toContainEqual({ name: 'DATABASE_URL', value: 'postgres://(hidden)@db:5432/limelight' });
    expect(shown.map(({ name }) => name)).not.toContain('HOME');
  });
});
