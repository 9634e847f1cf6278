import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AdFile } from '#contract/sales/ad-files.ts';
import type { AdCreator, AdPost, CampaignAd } from '#contract/sales/ads.ts';
import { MOST_FILE_MEGABYTES } from '#contract/sales/campaign-files.ts';
import { query } from '#web/platform/api/api.ts';
import { exactMoney } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { CardsSkeleton, RowsSkeleton } from '#web/ui/skeletons.tsx';
import { rateTexts } from '../budget/budget-cost.ts';
import { FileList } from '../files/file-list.tsx';
import { FileUpload } from '../files/file-upload.tsx';
import type { MonitorTabProps } from '../monitor-tab.ts';
import { adColumns, adCreatorColumns, adPostColumns } from './ad-columns.tsx';
import { AdReview } from './ad-review.tsx';
import { AdSides } from './ad-sides.tsx';
import { useAdChanges } from './ads-changes.ts';
import { AssignDialog } from './assign-dialog.tsx';

const creatorId = ({ profile_id }: AdCreator) => String(profile_id);
const postId = ({ post_id }: AdPost) => post_id;
const adId = ({ ad }: CampaignAd) => ad;

const fileText = ({ ads, replaced, problem_rows }: AdFile): string =>
  [
    plural(ads, '{n} ad', '{n} ads'),
    replaced > 0 && plural(replaced, '{n} replaced by a later file', '{n} replaced by a later file'),
    problem_rows > 0 && plural(problem_rows, '{n} row skipped', '{n} rows skipped'),
  ]
    .filter(Boolean)
    .join(' · ');

/** Results of ads beside those of posts. */
export function AdsTab({ monitor: { id, edit_refused }, look, patch }: MonitorTabProps) {
  const [currency, setCurrency] = useState<string | null>(null);
  /** File to review; 0 = a new one. */
  const [upload, setUpload] = useState<number | null>(look.ads_file ?? null);
  const [assigned, setAssigned] = useState<CampaignAd | null>(null);
  const changes = useAdChanges(id);
  const answer = useQuery({
    ...query.monitors.ads.queryOptions({ input: { id, currency: currency ?? undefined } }),
    placeholderData: keepPreviousData,
  });
  const report = answer.data;
  const mayEdit = edit_refused === null;
  const columns = useMemo(
    () =>
      report && {
        creators: adCreatorColumns(report.currency),
        posts: adPostColumns(report.currency),
        ads: adColumns(report.currency, mayEdit ? setAssigned : null),
      },
    [report, mayEdit],
  );
  if (answer.isError && report === undefined)
    return (
      <ErrorState
        error={answer.error}
        title={t('The ads could not be loaded.')}
        onRetry={() => answer.refetch()}
      />
    );
  if (report === undefined || columns === undefined)
    return (
      <>
        <CardsSkeleton count={2} />
        <RowsSkeleton rows={6} />
      </>
    );
  const rates = rateTexts(report);
  const add = (
    <Refusable reason={sentenceText(edit_refused)}>
      <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setUpload(0)}>
        {t('Upload ad results')}
      </Button>
    </Refusable>
  );
  const left = [
    ...report.without_rate.map(({ currency: of, spend }) =>
      t('{amount} of ads are not in the totals: no exchange rate', { amount: exactMoney(spend, of) }),
    ),
    ...(report.unmatched.ads > 0
      ? [
          plural(
            report.unmatched.ads,
            '{n} ad ({amount}) has no post of this campaign',
            '{n} ads ({amount}) have no post of this campaign',
            { amount: exactMoney(report.unmatched.spend, report.currency) },
          ),
        ]
      : []),
  ];
  return (
    <Stack miw={0}>
      {report.total_ads === 0 ? (
        <EmptyState action={<Group justify="center">{add}</Group>}>
          {t(
            'Upload an export of Meta Ads Manager or TikTok Ads Manager to see what ads of the creators’ posts cost and brought, beside what the posts brought by themselves.',
          )}
        </EmptyState>
      ) : (
        <>
          <Group justify="space-between" align="end" gap="sm">
            <Select
              label={t('Currency')}
              w={110}
              data={report.currencies}
              value={report.currency}
              allowDeselect={false}
              onChange={setCurrency}
            />
            {add}
          </Group>
          <AdSides report={report} />
          <Card
            title={t('Creators')}
            note={plural(report.creators.length, '{n} creator', '{n} creators')}
            flush
          >
            <DataTable
              label={t('Ads by creator')}
              columns={columns.creators}
              rows={report.creators}
              rowId={creatorId}
              maxHeight="60vh"
              empty={t('No ad belongs to a creator yet.')}
            />
          </Card>
          <Card title={t('Boosted posts')} note={plural(report.posts.length, '{n} post', '{n} posts')} flush>
            <DataTable
              label={t('Boosted posts')}
              columns={columns.posts}
              rows={report.posts}
              rowId={postId}
              maxHeight="60vh"
              empty={t('No ad names a post of this campaign.')}
            />
          </Card>
          <Card title={t('Ads')} note={left.join(' · ')} flush>
            <DataTable
              label={t('Ads')}
              columns={columns.ads}
              rows={report.ads}
              rowId={adId}
              total={report.total_ads}
              {...(mayEdit ? { onOpen: setAssigned } : {})}
              maxHeight="60vh"
            />
          </Card>
        </>
      )}
      {report.files.length > 0 && (
        <FileList
          files={report.files}
          empty=""
          mayEdit={mayEdit}
          text={fileText}
          onTurn={changes.turn}
          onOpen={(file) => setUpload(file.id)}
        />
      )}
      {rates.length > 0 && (
        <Text c="dimmed" fz="xs">
          {t('Exchange rates: {rates}.', { rates: rates.join(', ') })}
        </Text>
      )}
      {assigned && <AssignDialog id={id} ad={assigned} changes={changes} onClose={() => setAssigned(null)} />}
      {upload !== null && (
        <FileUpload
          file_id={upload || null}
          address={`/api/monitor/ads/${id}/files`}
          field="adsFile"
          texts={{
            title: t('Upload ad results'),
            label: t('File of ad results'),
            drop: t('Drop a file of ad results here'),
            note: t(
              'An export of Meta Ads Manager or TikTok Ads Manager by ad, or any table with ad, spend and impressions, up to {n} MB. Include the column with the post (permalink or post ID), so that each ad finds its post.',
              { n: MOST_FILE_MEGABYTES },
            ),
          }}
          onArrived={() => void changes.refresh()}
          onClose={() => {
            setUpload(null);
            patch({ ads_file: undefined });
          }}
          review={(file) => (
            <AdReview
              id={id}
              file_id={file}
              changes={changes}
              onClose={() => {
                setUpload(null);
                patch({ ads_file: undefined });
              }}
            />
          )}
        />
      )}
    </Stack>
  );
}
