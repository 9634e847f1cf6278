import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SetSentiment } from '#contract/report/sentiment.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import { Providers } from '#web/providers.tsx';
import type { ReportSet, SentimentSource, TonesPage } from './report-set.ts';
import { SentimentCards } from './sentiment-cards.tsx';

const TONES = {
  ...{ texts: 200, positive: 120, neutral: 20, negative: 20, unsure: 40 },
  ...{ positive_score: 0.65, neutral_score: 0.2, negative_score: 0.15 },
  positive_range: { low: 0.59, high: 0.71 },
  neutral_range: { low: 0.13, high: 0.27 },
  negative_range: { low: 0.1, high: 0.2 },
  too_uncertain_in: [],
};
const WHOLE: SetSentiment = {
  ...TONES,
  ...{ posts: 12, from_comments: 190, from_captions: 10, waiting_comments: 0, waiting_captions: 0 },
  languages: [{ language: 'en', texts: 200, is_uncertain: false }],
  days: [],
};
const ADA = {
  ...{ profile_id: 1, profile_name: 'Ada', profile_slug: 'ada', profile_picture: null, is_demo: false },
};

function show(whole: Partial<SetSentiment>) {
  const requests: TonesPage[] = [];
  const source: SentimentSource = {
    whole: async () => ({ ...WHOLE, ...whole }),
    words: async () => ({
      positive: [{ word: 'love', texts: 31, weight: 40 }],
      negative: [{ word: 'broke', texts: 2, weight: -3 }],
      texts: 190,
    }),
    posts: async (page) => {
      requests.push(page);
      const post = {
        id: 'p1',
        message: 'A day at the lake',
        created_time: '2026-05-03T10:00:00Z',
        is_caption: true,
      };
      return { posts: [{ ...TONES, ...ADA, ...post }], total: 1 };
    },
    creators: async () => ({ creators: [{ ...TONES, ...ADA, posts: 3 }], total: 1 }),
  };
  const set = { key: ['test', whole] } as unknown as ReportSet;
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <SentimentCards set={set} source={source} /> }),
    history: createMemoryHistory(),
  });
  render(
    <Providers queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return requests;
}
const LATER = { timeout: 8000 };

it('shows shares with their intervals, the number of texts, and how many are unsure', async () => {
  show({});
  const card = await screen.findByRole('region', { name: 'Sentiment' });
  expect(
    await within(card).findByRole('img', { name: 'Positive 65%, Neutral 20%, Negative 15%' }, LATER),
  ).toBeVisible();
  expect(within(card).getByText('likely 59% to 71%')).toBeVisible();
  expect(within(card).getByText(/^The model is unsure about 40 texts/)).toBeVisible();
  expect(within(card).getByText('190 comments · 10 captions of 12 posts')).toBeVisible();
  expect(within(card).queryByText(/weak/)).toBeNull();
  const words = screen.getByRole('region', { name: 'Influential words' });
  expect(within(words).getByTitle('influenced 31 comments')).toHaveTextContent('love 31');
});

it('says where the model is weak and what has not been read', async () => {
  show({
    languages: [{ language: 'hi', texts: 50, is_uncertain: true }],
    ...{ waiting_comments: 7, waiting_captions: 300 },
  });
  expect(
    await screen.findByText(/^25% of the texts are in Hindi, where the model is too uncertain/, {}, LATER),
  ).toBeVisible();
  expect(screen.getByText('7 comments are still being analyzed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Analyze more captions' })).toBeVisible();
});

it('shows no shares in a language in which the model is too uncertain', async () => {
  const unknown = { positive_score: null, neutral_score: null, negative_score: null };
  const ranges = { positive_range: null, neutral_range: null, negative_range: null };
  show({ ...unknown, ...ranges, too_uncertain_in: ['hi', null] });
  const card = await screen.findByRole('region', { name: 'Sentiment' });
  expect(
    await within(card).findByText('Too uncertain in Hindi and other languages', {}, LATER),
  ).toBeVisible();
  expect(within(card).queryByText('Positive')).toBeNull();
  expect(within(card).queryByText(/likely/)).toBeNull();
});

it('shows no neutral result without texts', async () => {
  show({
    ...{ texts: 0, positive: 0, neutral: 0, negative: 0, unsure: 0, posts: 0 },
    from_captions: 0,
    languages: [],
  });
  expect(await screen.findByText(/so their sentiment is unknown/, {}, LATER)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it('lists posts and creators, sorted by the server', async () => {
  const user = userEvent.setup();
  const requests = show({});
  const table = await screen.findByRole('region', { name: 'Sentiment by post' }, LATER);
  expect(await within(table).findByText('A day at the lake')).toBeVisible();
  expect(within(table).getByText(/from its caption/)).toBeVisible();
  await user.click(within(table).getByRole('button', { name: /Negative/ }));
  expect(requests.at(-1)).toMatchObject({ sort_by: 'negative_score', page: 1 });
  await user.click(within(table).getByRole('radio', { name: 'Creators' }));
  expect(await screen.findByText('3 posts')).toBeVisible();
});
