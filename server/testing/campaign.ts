import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { anAccount, aPost, ref } from './observations.ts';
import { type SignedIn, type TestApp, type TestOptions, testApp } from './test-app.ts';

export interface Campaign {
  app: TestApp;
  me: SignedIn;
  monitor_id: number;
  /** By handle: anna and ben are chosen and have posts, cleo is not in the monitor. */
  profile_id(username: string): number;
  close(): Promise<void>;
}

/** A Friday in the middle of the monitor's days. */
export const CAMPAIGN_NOW = new Date('2026-03-20T12:00:00Z');

/**
 * A company with a monitor of March 2026: two posts of anna, 200 and 400 likes, and one of ben, 300 likes.
 */
export async function aCampaign(options: TestOptions = {}): Promise<Campaign> {
  const app = await testApp({ now: () => CAMPAIGN_NOW, ...options });
  const me = await app.signIn({ role: 'member' });
  const post = (external_id: string, who: string, day: string, likes: number) =>
    aPost({
      external_id,
      account: ref(who),
      created_at: Date.parse(`${day}T12:00:00Z`),
      likes,
      comments: 10,
    });
  const { touched } = await openIntake(app.services, { import_id: 1_000_000, imported: false }).write([
    ...['anna', 'ben', 'cleo'].map((name) =>
      anAccount({ account: ref(name), followers: 4000, country: 'FR' }),
    ),
    ...[post('AAAA1', 'anna', '2026-03-02', 200), post('AAAA2', 'anna', '2026-03-16', 400)],
    post('BBBB1', 'ben', '2026-03-17', 300),
  ]);
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await project(app.services);
  const { profiles } = await me.client.profiles.search({});
  const ids = new Map(profiles.map((p) => [p.username, p.id]));
  const profile_id = (username: string) => ids.get(username) ?? 0;
  const monitor = await me.client.monitors.create({
    ...{ name: 'Spring launch', start_date: '2026-03-01', end_date: '2026-03-31' },
    ...{ profile_ids: [profile_id('anna'), profile_id('ben')], currency: 'EUR', total_budget: 5000 },
  });
  return { app, me, monitor_id: monitor.id, profile_id, close: () => app.close() };
}
