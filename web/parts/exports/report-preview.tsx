import { Anchor, Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { ExportRequest } from '#contract/exports.ts';
import { api } from '#web/platform/api/api.ts';
import { messageOf } from '#web/platform/api/field-messages.ts';
import { t } from '#web/platform/language.ts';
import classes from './report-studio.module.css';

/** Time without changes before a preview is made. */
const CALM_MS = 700;

/** Address of a file for as long as it is shown. */
function useAddress(file: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}

interface ReportPreviewProps {
  request: ExportRequest;
  /** Shown until the first preview is there, and where the browser has no viewer. */
  outline: ReactNode;
}

/** Pages of the PDF itself as chosen; a change cancels the one in progress. */
export function ReportPreview({ request, outline }: ReportPreviewProps) {
  const [settled] = useDebouncedValue(JSON.stringify(request), CALM_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ['report-preview', settled],
    queryFn: async ({ signal }): Promise<Blob> => api.exports.preview(JSON.parse(settled), { signal }),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  });
  const address = useAddress(data);
  const isOld = isFetching || settled !== JSON.stringify(request);
  return (
    <div className={classes.preview}>
      <Text fz="xs" c={error ? 'var(--ll-down)' : 'dimmed'} className={classes.progress} aria-live="polite">
        {error ? (
          messageOf(error)
        ) : isOld ? (
          <>
            <Loader size={12} color="gray" /> {t('Preparing the preview…')}
          </>
        ) : (
          address !== null && (
            <>
              {t('Preview of the PDF')} ·{' '}
              <Anchor fz="xs" href={address} target="_blank" rel="noreferrer">
                {t('Open in a new tab')}
              </Anchor>
            </>
          )
        )}
      </Text>
      {address !== null && error === null && navigator.pdfViewerEnabled ? (
        <iframe
          key={address}
          src={`${address}#toolbar=0&navpanes=0&view=FitH`}
          title={t('Preview of the PDF')}
          className={classes.document}
          data-old={isOld || undefined}
        />
      ) : (
        outline
      )}
    </div>
  );
}
