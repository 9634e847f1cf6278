import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BrandSettings, MOST_FOOTER } from '#contract/settings.ts';
import { BrandLogo } from '#web/parts/company/brand-logo.tsx';
import { api, query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { BrandPreview, ColorField, colorOrNull, isColor } from './brand-fields.tsx';

function Form({ brand, onBrand }: { brand: BrandSettings; onBrand: (brand: BrandSettings) => void }) {
  const stored = {
    main_color: brand.main_color ?? '',
    second_color: brand.second_color ?? '',
    footer: brand.footer,
  };
  const [edited, setEdited] = useState(stored);
  const change = (part: Partial<typeof stored>) => setEdited((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: (values: typeof stored) =>
      api.settings.update_brand({
        main_color: values.main_color.trim() || null,
        second_color: values.second_color.trim() || null,
        footer: values.footer,
      }),
    onSuccess: (next) => {
      onBrand(next);
      toast.success(t('Brand settings saved.'));
    },
    meta: { silent: true },
  });
  const isChanged = (Object.keys(stored) as Array<keyof typeof stored>).some(
    (key) => stored[key] !== edited[key],
  );
  const isWrong = [edited.main_color, edited.second_color].some(
    (text) => text.trim() !== '' && !isColor(text),
  );
  const submit = () => {
    if (!isWrong) save.mutate(edited);
  };
  return (
    <StackedForm gap="md" onSubmit={submit}>
      <BrandLogo brand={brand} onBrand={onBrand} />
      <SimpleGrid minColWidth="min(100%, 220px)" autoFlow="auto-fit" spacing="sm">
        <ColorField
          label={t('Main color')}
          value={edited.main_color}
          onChange={(main_color) => change({ main_color })}
        />
        <ColorField
          label={t('Second color')}
          value={edited.second_color}
          onChange={(second_color) => change({ second_color })}
        />
        <TextInput
          label={t('Footer')}
          placeholder={t('Shared by {company}', { company: brand.name })}
          maxLength={MOST_FOOTER}
          value={edited.footer}
          onChange={(event) => change({ footer: event.currentTarget.value })}
        />
      </SimpleGrid>
      <BrandPreview
        brand={{
          ...brand,
          footer: edited.footer,
          main_color: colorOrNull(edited.main_color),
          second_color: colorOrNull(edited.second_color),
        }}
      />
      {save.error && (
        <Text c="var(--ll-down)" role="alert">
          {normaliseError(save.error).message}
        </Text>
      )}
      <Group gap="xs">
        <Button type="submit" loading={save.isPending} disabled={!isChanged || isWrong}>
          {t('Save brand')}
        </Button>
        {isChanged && (
          <Button variant="subtle" color="gray" onClick={() => setEdited(stored)}>
            {t('Undo')}
          </Button>
        )}
      </Group>
    </StackedForm>
  );
}

/** Logo, colors and footer of pages and documents for clients. */
export function BrandCard() {
  const client = useQueryClient();
  const { user } = useSession();
  const answer = useQuery(query.settings.brand.queryOptions());
  const onBrand = (brand: BrandSettings) => client.setQueryData(query.settings.brand.queryKey(), brand);
  return (
    <Card title={t('Brand')} note={t('on client pages, reports and decks')}>
      {answer.isPending && <RowsSkeleton rows={2} />}
      {answer.isError && (
        <ErrorState
          error={answer.error}
          title={t('The settings could not be loaded.')}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.data &&
        (user?.role === 'admin' ? (
          <Form
            key={`${answer.data.main_color} ${answer.data.second_color} ${answer.data.footer}`}
            brand={answer.data}
            onBrand={onBrand}
          />
        ) : (
          <BrandPreview brand={answer.data} />
        ))}
    </Card>
  );
}
