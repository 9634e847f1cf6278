import { Autocomplete, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Platform } from '#contract/values/primitives.ts';
import { query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import {
  accountField,
  type Choice,
  constantOf,
  fieldOf,
  type Mapping,
  rowsAre,
  withConstant,
} from './mapping.ts';

export interface AllRowsProps {
  value: Choice;
  onChange: (next: Mapping) => void;
}

const isMapped = (mapping: Mapping, isField: (field: string) => boolean) =>
  Object.entries(mapping).some(
    ([column, target]) => !column.startsWith('=') && isField(fieldOf(target) ?? ''),
  );

const isAccount = (field: string) => field.startsWith('account.');

/** Values for all rows that no column has: account, post, date. */
export function AllRows({ value: { mapping, platform }, onChange }: AllRowsProps) {
  const rows = rowsAre(mapping);
  const hasPost = isMapped(mapping, (field) => field === 'link' || field === 'external_id');
  const isDated = isMapped(mapping, (field) => field === 'observed_at');
  return (
    <>
      {rows !== 'comments' && !isMapped(mapping, isAccount) && (
        <AccountOfAllRows
          value={constantOf(mapping, isAccount)}
          platform={platform}
          onChange={(text) => onChange(withConstant(mapping, isAccount, accountField(text), text))}
        />
      )}
      {rows === 'comments' && !hasPost && (
        <TextInput
          label={t('Post for all rows')}
          description={t(
            "If no column identifies the post, enter its URL, e.g. for an export of one post's comments",
          )}
          placeholder="https://…"
          value={constantOf(mapping, (field) => field === 'link')}
          onChange={(event) =>
            onChange(withConstant(mapping, (field) => field === 'link', 'link', event.currentTarget.value))
          }
          maxLength={200}
          maw={440}
        />
      )}
      {(rows === 'accounts' || rows === 'audience') && !isDated && (
        <TextInput
          type="date"
          label={t('Date of the numbers')}
          description={t('Leave empty if unknown: a later import then replaces these numbers')}
          value={constantOf(mapping, (field) => field === 'observed_at')}
          onChange={(event) =>
            onChange(
              withConstant(
                mapping,
                (field) => field === 'observed_at',
                'observed_at',
                event.currentTarget.value,
              ),
            )
          }
          maw={440}
        />
      )}
    </>
  );
}

const OFFERED = 8;
const HANDLE = '@username';

function AccountOfAllRows({
  value,
  platform,
  onChange,
}: {
  value: string;
  platform: Platform | null;
  onChange: (text: string) => void;
}) {
  const [search] = useDebouncedValue(value.trim().replace(/^@/, ''), 250);
  const rows = useQuery({
    ...query.profiles.search.queryOptions({
      input: {
        ...(search === '' ? {} : { search }),
        ...(platform === null ? {} : { platform }),
        limit: OFFERED,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const usernames = (rows.data?.profiles ?? []).flatMap(({ username }) => (username ? [`@${username}`] : []));
  return (
    <Autocomplete
      label={t('Which account is this?')}
      description={t('No column identifies the account: enter its username, channel ID or URL')}
      placeholder={HANDLE}
      data={[...new Set(usernames)]}
      filter={({ options }) => options}
      value={value}
      onChange={onChange}
      maxLength={200}
      maw={440}
    />
  );
}
