import type { CreatorPage } from '#contract/drafts/creator-page.ts';
import type { Deliverable } from '#contract/lists/deliverables.ts';
import { aCampaign, type Campaign } from './campaign.ts';
import type { TestOptions } from './test-app.ts';

export const NO_BRIEF = {
  ...{ text: '', dos: [], donts: [], tags: [], competitors: [], link: null, markets: [] },
  ...{ from_date: null, to_date: null, shows_client: false },
};

export interface BriefedCampaign extends Omit<Campaign, 'monitor_id'> {
  /** A campaign with anna and ben, each with a feed post of March. */
  id: number;
  key(who: 'anna' | 'ben'): Promise<string>;
  /** Creates a link and returns its secret. */
  secretOf(who: 'anna' | 'ben', days?: number): Promise<string>;
  page(secret: string): Promise<CreatorPage>;
}

export async function briefedCampaign(options: TestOptions = {}): Promise<BriefedCampaign> {
  const { app, me, profile_id, close } = await aCampaign(options);
  const { client } = me;
  const { id: list_id } = await client.lists.add({ name: 'Plan' });
  const profile_ids = ['anna', 'ben'].map(profile_id);
  await client.lists.add_profiles({ list_id, profile_ids });
  const post: Deliverable = {
    ...{ post_type: 'instagram_post', quantity: 1, status: 'agreed', due: '2026-03-25' },
    price: { amount: 1234, currency: 'EUR' },
  };
  const changes = profile_ids.map((one) => ({
    ...{ profile_id: one, field: 'deliverables' as const, value: [post], was: [] },
  }));
  await client.lists.set_cells({ id: list_id, changes });
  const days = { start_date: '2026-03-01', end_date: '2026-03-31' };
  const { id } = await client.monitors.start_campaign({ list_id, name: 'Spring', ...days, keywords: [] });
  return {
    ...{ app, me, profile_id, close, id },
    async key(who) {
      const { profiles } = await client.lists.profiles({ id: list_id });
      const row = profiles.find((one) => one.profile_id === profile_id(who));
      return row?.deliverables[0]?.key ?? '';
    },
    async secretOf(who, of_days = 30) {
      const { creators } = await client.drafts.create_page({
        id,
        profile_id: profile_id(who),
        days: of_days,
      });
      const url = creators.find((one) => one.profile_id === profile_id(who))?.page?.url;
      return url?.split('#')[1] ?? '';
    },
    page: (token) => app.nobody.drafts.page({ token }),
  };
}
