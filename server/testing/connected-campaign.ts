import { post } from './accounts.ts';
import { aCampaign, CAMPAIGN_NOW, type Campaign } from './campaign.ts';
import { platformsServer } from './platforms-server.ts';
import type { PlatformsServer } from './platforms-world.ts';
import type { SignedIn } from './test-app.ts';

export const HOUR_MS = 3_600_000;

/** A campaign beside invented platforms, and an admin of its company. */
export interface ConnectedCampaign {
  server: PlatformsServer;
  campaign: Campaign;
  admin: SignedIn;
  /** Moves the clock to this many hours after `CAMPAIGN_NOW`. */
  atHour(hours: number): Date;
  close(): Promise<void>;
}

const world = () =>
  platformsServer(
    {
      brand: {
        ...{ id: '17', followers: 900, media: [] },
        stories: [
          {
            ...{ id: '401', code: '4111', timestamp: '2026-03-20T07:00:00+0000' },
            insights: { reach: 40, views: 60 },
          },
        ],
        tags: [{ id: '501', code: 'TAG1', timestamp: '2026-03-19T07:00:00+0000', likes: 4, by: 'dora' }],
      },
      eva: {
        id: '19',
        followers: 70,
        media: [{ id: '601', code: 'MEN1', timestamp: '2026-03-19T09:00:00+0000' }],
      },
      anna: {
        ...{ id: '18', followers: 5000 },
        media: [
          {
            ...{ id: '201', code: 'CCC1', timestamp: '2026-03-18T10:00:00+0000', likes: 50, comments: 2 },
            insights: { reach: 3000, views: 4100, saved: 7, shares: 5 },
          },
        ],
        stories: [
          {
            ...{ id: '301', code: '3111', timestamp: '2026-03-20T08:00:00+0000' },
            insights: { reach: 1200, views: 1500, replies: 3, shares: 1 },
          },
          { id: '302', code: '3112', timestamp: '2026-03-20T09:00:00+0000' },
        ],
        audience: { 'age,gender': { '18-24,F': 240, '25-34,M': 80, '25-34,U': 80 }, country: { FR: 10 } },
      },
    },
    {
      followers: 800,
      videos: [{ id: '7300000000000000001', at: '2026-03-17T10:00:00Z', likes: 9, views: 90 }],
    },
  );

export async function aConnectedCampaign(): Promise<ConnectedCampaign> {
  let now = CAMPAIGN_NOW;
  const server = await world();
  const { url: platforms_url, outbound } = server;
  const campaign = await aCampaign({ now: () => now, connectors: { outbound, platforms_url } });
  const admin = await campaign.app.signIn({ company_id: campaign.me.company_id });
  return {
    ...{ server, campaign, admin },
    atHour(hours) {
      now = new Date(CAMPAIGN_NOW.getTime() + hours * HOUR_MS);
      return now;
    },
    async close() {
      await campaign.close();
      await server.close();
    },
  };
}

export const cookieOf = (answer: { cookies: Array<{ name: string; value: string }> }): string =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** The company's own sign-in with Facebook; returns the address of the consent. */
export async function signInBrand({ campaign, admin, server }: ConnectedCampaign): Promise<URL> {
  server.person = 'brand';
  const begun = await post(campaign.app, '/connections/own', {}, admin.headers);
  const { url } = begun.json<{ url: string }>();
  const headers = { ...admin.headers, cookie: `${admin.headers.cookie}; ${cookieOf(begun)}` };
  const search = server.signIn(url);
  const finished = await post(campaign.app, '/connections/own/finish', { search }, headers);
  if (finished.statusCode !== 200) throw new Error(finished.body);
  return new URL(url);
}
