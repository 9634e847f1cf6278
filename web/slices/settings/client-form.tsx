import { Button, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientBrand } from '#contract/clients.ts';
import { type BrandSettings, MOST_FOOTER } from '#contract/settings.ts';
import type { Language } from '#contract/values/languages.ts';
import { LANGUAGES } from '#contract/values/languages.ts';
import { LogoField } from '#web/parts/company/brand-logo.tsx';
import { ClientPicker } from '#web/parts/crm-picker.tsx';
import { languageName } from '#web/parts/search-filters/language-names.ts';
import { api, query } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import { StackedForm } from '#web/ui/stacked-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { BrandPreview, ColorField, colorOrNull, isColor } from './brand-fields.tsx';
import { FontField } from './font-field.tsx';
import { useClientFont } from './use-client-font.ts';

const blank = {
  name: '',
  main_color: null,
  second_color: null,
  footer: '',
  language: null,
  crm: null,
} as const satisfies Partial<ClientBrand>;

interface ClientFormProps {
  /** Null = a new one. */
  client: ClientBrand | null;
  company: BrandSettings | undefined;
  onSaved: (client: ClientBrand) => void;
}

/** Brand of one client; empty parts are the company's own. Logo and font can be uploaded once the client is saved. */
export function ClientForm({ client, company, onSaved }: ClientFormProps) {
  const cache = useQueryClient();
  const stored: Pick<ClientBrand, keyof typeof blank> = client ?? blank;
  const [edited, setEdited] = useState({
    name: stored.name,
    main_color: stored.main_color ?? '',
    second_color: stored.second_color ?? '',
    footer: stored.footer,
    language: stored.language,
    crm: stored.crm,
  });
  const change = (part: Partial<typeof edited>) => setEdited((before) => ({ ...before, ...part }));
  const territories = useQuery(query.crm.territories.queryOptions());
  const refresh = () => cache.invalidateQueries({ queryKey: query.clients.key() });
  const save = useMutation({
    mutationFn: () => {
      const { name, footer, language, crm, main_color, second_color } = edited;
      const fields = {
        ...{ name, footer, language },
        crm_id: crm?.id ?? null,
        main_color: main_color.trim() || null,
        second_color: second_color.trim() || null,
      };
      return client === null ? api.clients.add(fields) : api.clients.edit({ id: client.id, ...fields });
    },
    onSuccess: async (saved) => {
      await refresh();
      toast.success(t('Saved'));
      onSaved(saved);
    },
    meta: { silent: true },
  });
  const isWrong = [edited.main_color, edited.second_color].some(
    (text) => text.trim() !== '' && !isColor(text),
  );
  const fontFamily = useClientFont(client?.font ?? null);
  const main = colorOrNull(edited.main_color);
  return (
    <StackedForm
      gap="md"
      onSubmit={() => {
        if (!isWrong) save.mutate();
      }}
    >
      <TextInput
        label={t('Name')}
        value={edited.name}
        maxLength={120}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      {client && (
        <LogoField
          brand={client}
          onBrand={() => void refresh()}
          path={`/api/clients/${client.id}/logo`}
          remove={() => api.clients.remove_logo({ id: client.id })}
          restore={() => api.clients.restore_logo({ id: client.id })}
        />
      )}
      {client && <FontField client={client} onChanged={() => void refresh()} />}
      <SimpleGrid minColWidth="min(100%, 200px)" autoFlow="auto-fit" spacing="sm">
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
        <Select
          label={t('Language of documents')}
          placeholder={t('As the person who exports')}
          clearable
          data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          value={edited.language}
          onChange={(language) => change({ language: language as Language | null })}
        />
        <TextInput
          label={t('Footer')}
          placeholder={company?.footer || company?.name || ''}
          maxLength={MOST_FOOTER}
          value={edited.footer}
          onChange={(event) => change({ footer: event.currentTarget.value })}
        />
        {territories.data && !territories.data.is_invented && !territories.data.is_own && (
          <ClientPicker value={edited.crm} onChange={(crm) => change({ crm })} />
        )}
      </SimpleGrid>
      {company && (
        <BrandPreview
          fontFamily={fontFamily}
          brand={{
            name: company.name,
            logo: client?.logo ?? company.logo,
            main_color: main ?? company.main_color,
            second_color: colorOrNull(edited.second_color) ?? (main ? null : company.second_color),
            footer: edited.footer || company.footer,
          }}
        />
      )}
      {save.error && (
        <Text c="var(--ll-down)" role="alert">
          {messageOf(save.error)}
        </Text>
      )}
      <Group gap="xs" justify="space-between">
        <Text fz="xs" c="dimmed">
          {client === null ? t('Logo and font come next.') : t('Empty fields are as in your own brand.')}
        </Text>
        <Button type="submit" loading={save.isPending} disabled={edited.name.trim() === '' || isWrong}>
          {client === null ? t('Add client') : t('Save')}
        </Button>
      </Group>
    </StackedForm>
  );
}
