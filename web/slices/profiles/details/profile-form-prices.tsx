import { ActionIcon, Button, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import { PLATFORMS, POST_TYPES } from '#contract/primitives.ts';
import { platformOf, postTypeName } from '#web/parts/post-grid.tsx';
import { t } from '#web/platform/language.ts';
import { NumberInput } from '#web/ui/number-input.tsx';
import classes from './profile-form.module.css';
import type { ProfileForm } from './profile-form.ts';

const types = () =>
  PLATFORMS.map((name) => ({
    group: PLATFORM_NAMES[name],
    items: POST_TYPES.filter((type) => platformOf(type) === name).map((value) => ({
      value,
      label: postTypeName(value),
    })),
  }));
const CURRENCIES = Intl.supportedValuesOf('currency');

export function PriceFields({ form, currency }: { form: ProfileForm; currency: string }) {
  const { prices } = form.values;
  const free = POST_TYPES.find((type) => prices.every(({ post_type }) => post_type !== type));
  return (
    <div className={classes.prices}>
      {prices.map((row, index) => (
        <div key={`${index}-${prices.length}`} className={classes.price}>
          <Select
            aria-label={t('Post type, price {n}', { n: index + 1 })}
            data={types()}
            allowDeselect={false}
            searchable
            {...form.getInputProps(`prices.${index}.post_type`)}
          />
          <NumberInput
            aria-label={t('Amount for {post_type}', { post_type: postTypeName(row.post_type) })}
            placeholder={t('Amount')}
            min={0}
            decimalScale={2}
            {...form.getInputProps(`prices.${index}.amount`)}
          />
          <Select
            aria-label={t('Currency for {post_type}', { post_type: postTypeName(row.post_type) })}
            data={CURRENCIES}
            allowDeselect={false}
            searchable
            {...form.getInputProps(`prices.${index}.currency`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={t('Remove the price for {post_type}', { post_type: postTypeName(row.post_type) })}
            onClick={() => form.removeListItem('prices', index)}
          >
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {free !== undefined && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            form.insertListItem('prices', {
              post_type: free,
              amount: '',
              currency: prices.at(-1)?.currency ?? currency,
            })
          }
        >
          {t('Add a price')}
        </Button>
      )}
    </div>
  );
}
