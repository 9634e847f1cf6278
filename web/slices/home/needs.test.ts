import { describe, expect, it } from 'vitest';
import { needsOf } from './needs.ts';

const NOTHING = { deliverables: [], drafts: [], rights: [], responses: [], imports: [], notices: [] };
type Waiting = Parameters<typeof needsOf>[0];

const due = (creator: string, day: string, is_missing: boolean): Waiting['deliverables'][number] => ({
  ...{ profile_id: 1, post_type: 'instagram_reels', quantity: 1, published: 0 },
  ...{ due: day, monitor_id: 5, monitor: 'VinoGlow', creator, is_missing },
});

let id = 0;
const response = (
  kind: Waiting['responses'][number]['kind'],
  is_seen = false,
): Waiting['responses'][number] => ({
  ...{ id: ++id, kind, text: kind === 'reject' ? 'Works for a competitor' : '', by: 'Eva', is_visitor: true },
  ...{ at: '2026-11-28T10:00:00Z', type: 'casting', type_id: 3, object_name: 'First round' },
  ...{ profile_id: id, creator: `Creator ${id}`, is_seen, is_answered: false, with_creator: false },
});

describe('the list of open items', () => {
  it('is empty if nothing is waiting', () => expect(needsOf(NOTHING)).toEqual([]));

  it('combines the late deliverables of a campaign, before questions and upcoming ones', () => {
    const needs = needsOf({
      ...NOTHING,
      deliverables: [
        due('Chloé', '2026-11-08', true),
        due('Romane', '2026-11-05', true),
        due('Anaïs', '2026-11-09', true),
        due('Léa', '2026-12-02', false),
      ],
      responses: [response('question'), response('accept')],
    });
    expect(needs.map(({ urgency, title }) => [urgency, title])).toEqual([
      ['late', '3 deliverables of “VinoGlow” are late'],
      ['decide', expect.stringMatching(/^Eva asked about Creator/)],
      ['soon', '1 deliverable of “VinoGlow” is due within a week'],
      ['info', expect.stringMatching(/^Eva accepted Creator/)],
    ]);
    expect(needs[0]).toMatchObject({
      text: 'Chloé, 1 Reel, due Nov 8, 2026 · Romane, 1 Reel, due Nov 5, 2026 · and 1 more',
      to: '/monitor/5?tab=forecast',
    });
  });

  it('keeps a question until it is answered, and a rejection until the client decides again', () => {
    const question = response('question', true);
    const rejection = response('reject');
    const later = { at: '2026-11-28T11:00:00Z' };
    const urgencies = (...responses: Waiting['responses'][number][]) =>
      needsOf({ ...NOTHING, responses }).map(({ urgency, marks }) => [urgency, marks]);
    expect(urgencies(question, rejection)).toEqual([
      ['late', null],
      ['decide', null],
    ]);
    expect(
      urgencies({ ...question, is_answered: true }, rejection, {
        ...response('accept', true),
        profile_id: rejection.profile_id,
        ...later,
      }),
    ).toEqual([['info', 'responses']]);
  });

  it('asks for a replacement until somebody has seen the rejection, with its reason', () => {
    expect(needsOf({ ...NOTHING, responses: [response('reject')] })).toMatchObject([
      { urgency: 'late', text: '“Works for a competitor” · First round', action: 'Find a replacement' },
    ]);
    expect(needsOf({ ...NOTHING, responses: [response('reject', true)] })).toMatchObject([
      { urgency: 'info', action: 'Open' },
    ]);
  });
});
