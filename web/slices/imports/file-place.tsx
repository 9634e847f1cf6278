import { Button, Flex, Group, Select, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import type { ImportPreview } from './upload-file.ts';
import classes from './waiting-import.module.css';

interface FilePlaceProps {
  import_id: number;
  file_name: string;
  place: NonNullable<ImportPreview['place']>;
  onMoved: () => void;
}

/** Takes a file to the import that it belongs to. */
export function FilePlace({ place, ...props }: FilePlaceProps) {
  return (
    <>
      {place.is_elsewhere && (
        <Flex component="p" gap="xs" className={classes.verdict} data-known>
          <span>
            <strong>{sentenceText(place.is)}</strong>{' '}
            {isOfCampaign(place.kind)
              ? t('Choose the campaign to import it into.')
              : t('Choose the campaign or the list to import it into.')}
          </span>
        </Flex>
      )}
      {!place.is_elsewhere && (
        <Text c="dimmed">
          {t(
            'Start the import to bring these creators into Profiles, or choose the list that they belong to.',
          )}
        </Text>
      )}
      {isOfCampaign(place.kind) ? (
        <IntoMonitor {...props} kind={place.kind} />
      ) : (
        <IntoList {...props} hasCampaigns={place.kind === 'deliverables'} />
      )}
    </>
  );
}

type CampaignKind = Extract<FilePlaceProps['place']['kind'], 'orders' | 'ads'>;

const isOfCampaign = (kind: FilePlaceProps['place']['kind']): kind is CampaignKind =>
  kind === 'orders' || kind === 'ads';

type MoveProps = Omit<FilePlaceProps, 'place'>;

function useMove<Target>(
  { onMoved }: MoveProps,
  move: (target: Target) => Promise<{ slug: string; search: Record<string, unknown>; to: string }>,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: move,
    onSuccess: async ({ slug, search, to }) => {
      onMoved();
      await client.invalidateQueries({ queryKey: query.lists.key() });
      await navigate({ to, params: { slug }, search } as never);
    },
    meta: { silent: true },
  });
}

const CAMPAIGN_FILES = {
  orders: { move: api.monitors.move_orders, search: (id: number) => ({ tab: 'orders', orders_file: id }) },
  ads: { move: api.monitors.move_ads, search: (id: number) => ({ tab: 'ads', ads_file: id }) },
};

function IntoMonitor({ kind, ...props }: MoveProps & { kind: CampaignKind }) {
  const { import_id } = props;
  const [id, setId] = useState<string | null>(null);
  const monitors = useQuery(query.monitors.list.queryOptions({ input: {} }));
  const move = useMove(props, async (monitor_id: number) => {
    const { move: take, search } = CAMPAIGN_FILES[kind];
    const { file } = await take({ id: monitor_id, import_id });
    return { to: '/monitor/$slug', slug: String(monitor_id), search: search(file.id) };
  });
  const options = (monitors.data?.monitors ?? [])
    .filter(({ can_edit }) => can_edit)
    .map((monitor) => ({ value: String(monitor.id), label: monitor.name }));
  return (
    <Chooser
      label={t('Campaign')}
      placeholder={t('Choose a campaign')}
      options={options}
      value={id}
      onChange={setId}
      move={{ ...move, start: () => id !== null && move.mutate(Number(id)) }}
    >
      <Button component={Link} to="/monitors" search={{ new: true } as never} variant="default">
        {t('New monitor')}
      </Button>
    </Chooser>
  );
}

const NEW = 'new';

async function listOf(chosen: string, name: string): Promise<number> {
  if (chosen === NEW) return (await api.lists.add({ name })).id;
  if (!chosen.startsWith(CAMPAIGN)) return Number(chosen);
  return (await api.monitors.plan_list({ id: Number(chosen.slice(CAMPAIGN.length)) })).list_id;
}

const CAMPAIGN = 'campaign ';

/** A tracker also goes into the plan of a campaign. */
function IntoList({ hasCampaigns, ...props }: MoveProps & { hasCampaigns: boolean }) {
  const { import_id, file_name } = props;
  const [id, setId] = useState<string | null>(null);
  const lists = useQuery(query.lists.user_lists.queryOptions());
  const monitors = useQuery(query.monitors.list.queryOptions({ input: {}, enabled: hasCampaigns }));
  const name =
    file_name
      .replace(/(\.[a-z]{2,7})+$/i, '')
      .replace(/_+/g, ' ')
      .trim() || file_name;
  const move = useMove(props, async (chosen: string) => {
    const list_id = await listOf(chosen, name);
    const { import: taken } = await api.lists.move_import({ id: list_id, import_id });
    return { to: '/list/$slug', slug: String(list_id), search: { import: 1, import_id: taken.id } };
  });
  const options = (lists.data?.lists ?? [])
    .filter(({ is_folder, can_edit }) => !is_folder && can_edit)
    .map((list) => ({ value: String(list.id), label: list.name }));
  const campaigns = (monitors.data?.monitors ?? [])
    .filter(({ can_edit, is_demo }) => can_edit && !is_demo)
    .map((monitor) => ({ value: `${CAMPAIGN}${monitor.id}`, label: monitor.name }));
  const all = [{ value: NEW, label: t('New list “{name}”', { name }) }, ...options];
  return (
    <Chooser
      label={campaigns.length > 0 ? t('Campaign or list') : t('List')}
      placeholder={campaigns.length > 0 ? t('Choose a campaign or a list') : t('Choose a list')}
      options={
        campaigns.length > 0
          ? [
              { group: t('Campaigns'), items: campaigns },
              { group: t('Lists'), items: all },
            ]
          : all
      }
      value={id}
      onChange={setId}
      move={{ ...move, start: () => id !== null && move.mutate(id) }}
    />
  );
}

interface Option {
  value: string;
  label: string;
}

interface ChooserProps {
  label: string;
  placeholder: string;
  options: Option[] | Array<{ group: string; items: Option[] }>;
  value: string | null;
  onChange: (value: string | null) => void;
  move: { isPending: boolean; error: unknown; start: () => void };
  children?: React.ReactNode;
}

function Chooser({ label, placeholder, options, value, onChange, move, children }: ChooserProps) {
  return (
    <>
      <Group gap="xs" align="end">
        <Select
          label={label}
          placeholder={placeholder}
          data={options}
          value={value}
          onChange={onChange}
          searchable
          nothingFoundMessage={t('No results')}
          w={300}
        />
        <Button
          variant={value === null ? 'default' : 'filled'}
          leftSection={<IconArrowRight size={16} aria-hidden />}
          disabled={value === null}
          loading={move.isPending}
          onClick={move.start}
        >
          {t('Review columns')}
        </Button>
        {children}
      </Group>
      {move.error !== null && (
        <Text c="var(--ll-down)" role="alert">
          {normaliseError(move.error).message}
        </Text>
      )}
    </>
  );
}
