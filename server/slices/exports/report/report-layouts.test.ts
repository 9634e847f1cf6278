import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORT_SECTIONS, usualSections } from '#contract/report/report-sections.ts';
import { aCampaign, type Campaign } from '#server/testing/campaign.ts';
import { composed } from '../composed.ts';
import type { Section } from '../exporter.ts';

const words = (text: string): Section[] => [{ kind: 'words', text }];

describe('a report of chosen sections', () => {
  const makers = {
    overview: () => words('overview'),
    people: () => [],
    comparison: () => [{ kind: 'heading' as const, name: 'Comparison' }],
    plan: () => words('plan'),
    next_steps: () => words('next'),
  };
  const made = (choice: Parameters<typeof composed<keyof typeof makers>>[1]) =>
    composed(REPORT_SECTIONS.casting, choice, makers);

  it('has them in their order after the introduction, and names empty ones', async () => {
    const { sections, notes } = await made({
      sections: ['plan', 'comparison', 'overview'],
      introduction: 'hello',
    });
    expect(sections.map((one) => 'text' in one && one.text)).toEqual(['hello', 'plan', 'overview']);
    expect(notes).toEqual(['Skipped: Comparison (no two creators with known numbers).']);
  });

  it('is refused if none of them has content', async () => {
    await expect(made({ sections: ['people', 'comparison'] })).rejects.toThrow(
      'The chosen sections have no content: A page for each creator (no creators); Comparison',
    );
    expect((await made({})).sections).toHaveLength(3);
  });
});

describe('a kept choice of sections', () => {
  let campaign: Campaign;
  beforeAll(async () => {
    campaign = await aCampaign();
  });
  afterAll(() => campaign.close());
  const object = () => ({ kind: 'monitor' as const, id: campaign.monitor_id });

  it('belongs to its object, and can be reset', async () => {
    const { client } = campaign.me;
    const usual = usualSections(REPORT_SECTIONS.monitor);
    expect(await client.exports.layout(object())).toEqual({
      ...object(),
      ...{ sections: usual, introduction: '', is_kept: false, edit_refused: null },
    });
    const sections = ['posts', 'results'];
    await client.exports.keep_layout({ ...object(), sections, introduction: 'Dear reader' });
    const kept = { sections, introduction: 'Dear reader', is_kept: true };
    expect(await client.exports.layout(object())).toMatchObject(kept);
    await client.exports.keep_layout({ ...object(), sections: null, introduction: '' });
    expect(await client.exports.layout(object())).toMatchObject({ sections: usual, is_kept: false });
  });

  it('orders the client’s page, without its hidden sections', async () => {
    const { client } = campaign.me;
    const page = async () =>
      (await client.client.room({ id: campaign.monitor_id, type: 'monitor' })).campaign;
    expect(await page()).toMatchObject({ sections: ['best_posts', 'creators'] });
    const keep = (sections: Array<'creators' | 'best_posts' | 'money'> | null) =>
      client.exports.keep_layout({ ...object(), sections, introduction: '' });
    await keep(['creators', 'money', 'best_posts']);
    expect(await page()).toMatchObject({ sections: ['creators', 'best_posts'] });
    await keep(['creators']);
    expect(await page()).toMatchObject({ sections: ['creators'], best_posts: [] });
    await keep(null);
  });

  it.each([
    [['results', 'plan'], 'The sections of this report are: results, time'],
    [['results', 'results'], 'A section can be chosen once'],
    [[], 'Choose at least one section'],
  ])('of %j is refused', async (sections, message) => {
    const { client } = campaign.me;
    const input = { ...object(), sections, introduction: '' };
    await expect(client.exports.keep_layout(input)).rejects.toThrow(message);
    await expect(
      client.exports.start({
        ...{ kind: 'monitor', format: 'pdf' },
        input: { id: campaign.monitor_id, sections: sections as 'results'[] },
      }),
    ).rejects.toThrow(message);
  });

  it('is read and edited only by users of the object', async () => {
    const { app, me } = campaign;
    const colleague = await app.signIn({ role: 'member', company_id: me.company_id });
    const stranger = await app.signIn({ role: 'admin' });
    const profile_ids = [campaign.profile_id('anna')];
    const list = await me.client.lists.add({ name: 'Spring' });
    await me.client.lists.add_profiles({ list_id: list.id, profile_ids });
    const casting = await me.client.casting.add({ list_id: list.id, name: 'Deck', profile_ids });
    const objects = [
      object(),
      { kind: 'list' as const, id: list.id },
      { kind: 'casting' as const, id: casting.id },
    ];
    for (const about of objects)
      for (const { client } of [colleague, stranger]) {
        const input = { ...about, sections: null, introduction: 'Mine' };
        await expect(client.exports.layout(about)).rejects.toMatchObject({ status: 404 });
        await expect(client.exports.keep_layout(input)).rejects.toMatchObject({ status: 404 });
      }
  });
});
