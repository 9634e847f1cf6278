import { Select, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import type { EmvTable } from '#contract/emv.ts';
import { POST_TYPES, type PostType } from '#contract/values/primitives.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { exactMoney } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { BarList } from '#web/ui/charts/bar-list.tsx';
import { NumberInput } from '#web/ui/inputs/number-input.tsx';
import classes from './emv.module.css';
import { type ExamplePost, exampleValue, type Models } from './rates-draft.ts';

const FIRST: ExamplePost = {
  type: 'instagram_reels',
  impressions: 50_000,
  views: 50_000,
  likes: 2000,
  comments: 60,
  shares: 150,
};
const COUNTS = {
  impressions: 'Impressions',
  views: 'Views',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
} as const;
const COUNT_NAMES = Object.keys(COUNTS) as Array<keyof typeof COUNTS>;
const types = () => POST_TYPES.map((value) => ({ value, label: postTypeName(value) }));

/** A model to compare, with its name in the example. */
export type Compared = Pick<EmvTable, 'label' | 'rates'> & { key: string };

interface ExampleProps {
  models: readonly Compared[];
  currency: string;
  per_usd: Models['per_usd'];
}

export function Example({ models, currency, per_usd }: ExampleProps) {
  const [post, setPost] = useState(FIRST);
  return (
    <div className={classes.example}>
      <SimpleGrid minColWidth="130px" autoFlow="auto-fit" spacing="xs">
        <Select
          label={t('Post type')}
          data={types()}
          value={post.type}
          onChange={(type) => type !== null && setPost({ ...post, type: type as PostType })}
          allowDeselect={false}
          size="xs"
        />
        {COUNT_NAMES.map((count) => (
          <NumberInput
            key={count}
            label={t(COUNTS[count])}
            min={0}
            max={10_000_000_000}
            allowDecimal={false}
            allowNegative={false}
            size="xs"
            value={post[count]}
            onChange={(value) => setPost({ ...post, [count]: Number(value) || 0 })}
          />
        ))}
      </SimpleGrid>
      <BarList
        label={t('Value of this post by model')}
        rows={models.map(({ key, label, rates }) => ({
          key,
          label,
          value: exampleValue(rates, post, { currency, per_usd }),
        }))}
        format={(value) => exactMoney(value, currency)}
      />
    </div>
  );
}
