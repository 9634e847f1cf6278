import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DisclosureRate } from '#contract/safety/safety.ts';
import { query } from '#web/platform/api/api.ts';
import { exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

/** `3 of 5 paid posts disclosed`; null if no paid post is known. */
export const disclosedText = ({
  posts,
  disclosed,
}: Pick<DisclosureRate, 'posts' | 'disclosed'>): string | null =>
  posts === 0
    ? null
    : plural(posts, '{of} of {n} paid post disclosed', '{of} of {n} paid posts disclosed', {
        of: exactNumber(disclosed),
      });

function detailOf({
  not_disclosed,
  unclear,
  campaigns,
  labelled_by_platform,
  left_out,
}: DisclosureRate): string {
  return [
    t('{n} not disclosed', { n: exactNumber(not_disclosed) }),
    t('{n} unclear', { n: exactNumber(unclear) }),
    plural(campaigns, 'posts of {n} campaign', 'posts of {n} campaigns'),
    labelled_by_platform > 0 && t('{n} labeled by the platform', { n: exactNumber(labelled_by_platform) }),
    left_out > 0 && plural(left_out, '{n} older post not checked', '{n} older posts not checked'),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface DisclosedRateProps {
  type: 'profile' | 'list';
  id: number;
  /** On the page of checks itself. */
  plain?: boolean;
}

/** Share of paid posts with a clear label. */
export function DisclosedRate({ type, id, plain = false }: DisclosedRateProps) {
  const answer = useQuery(query.safety.disclosed.queryOptions({ input: { object_type: type, id } }));
  const rate = answer.data?.totals;
  if (answer.error) return <ErrorState framed error={answer.error} onRetry={() => void answer.refetch()} />;
  const text = rate && disclosedText(rate);
  return (
    <Card
      title={t('Disclosure of paid posts')}
      controls={
        !plain && (
          <Button component={Link} to={`/safety?type=${type}&id=${id}`} size="xs" variant="default">
            {t('Brand safety')}
          </Button>
        )
      }
    >
      {rate !== undefined && (
        <>
          <Text fw={600}>{text ?? t('No paid posts are known')}</Text>
          <Text fz="xs" c="dimmed">
            {text === null
              ? t(
                  'Posts count as paid if they are in one of your campaigns with chosen creators, or labeled by the platform.',
                )
              : detailOf(rate)}
          </Text>
        </>
      )}
    </Card>
  );
}
