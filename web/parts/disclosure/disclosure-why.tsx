import { Badge, Flex, Popover, Text, UnstyledButton } from '@mantine/core';
import type { PostDisclosure } from '#contract/report/disclosure.ts';
import { countryName } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { disclosureReasonText, VERDICT_COLOR, verdictText } from './disclosure-words.ts';

interface DisclosureProps {
  disclosure: PostDisclosure;
}

function marketText({ market, market_from }: PostDisclosure): string {
  if (market_from === null)
    return t('Market unknown: set it in the campaign, or the country of the creator.');
  if (market === null)
    return t('There are no rules for this market yet. The six markets with rules are compared.');
  return market_from === 'campaign'
    ? t('Market of the campaign: {market}', { market: countryName(market) })
    : t('Country of the creator: {market}', { market: countryName(market) });
}

/** Verdict, reason, words found, and the rule with its source. */
export function DisclosureReasons({ disclosure }: DisclosureProps) {
  const { verdict, found: excerpt, labels, source } = disclosure;
  return (
    <Flex direction="column" gap={6} fz="sm">
      <span>
        <Badge variant="default" c={VERDICT_COLOR[verdict]} tt="none">
          {verdictText(verdict)}
        </Badge>
      </span>
      <span>{disclosureReasonText(disclosure)}</span>
      {excerpt !== null && (
        <span className="wrap-anywhere">
          {t('Words found:')} <b dir="auto">{excerpt}</b>
        </span>
      )}
      {verdict !== 'disclosed' && labels.length > 0 && (
        <span>{t('Clear labels here: {labels}', { labels: labels.join(', ') })}</span>
      )}
      <Text span fz="xs" c="dimmed">
        {marketText(disclosure)}
        {source !== null && (
          <>
            <br />
            {source.authority}: {source.document}
          </>
        )}
        <br />
        {t('Only a paid post needs a label. Limelight reads texts, not pictures or videos.')}
      </Text>
    </Flex>
  );
}

/** The verdict as a button that shows why. */
export function DisclosureWhy({ disclosure }: DisclosureProps) {
  const { verdict } = disclosure;
  return (
    <Popover width={300} position="bottom-start" withinPortal trapFocus>
      <Popover.Target>
        <UnstyledButton
          onClick={(event) => event.stopPropagation()}
          aria-label={t('Disclosure: {verdict}. Show why', { verdict: verdictText(verdict) })}
        >
          <Badge variant="default" c={VERDICT_COLOR[verdict]} tt="none" size="sm">
            {verdictText(verdict)}
          </Badge>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown onClick={(event) => event.stopPropagation()}>
        <DisclosureReasons disclosure={disclosure} />
      </Popover.Dropdown>
    </Popover>
  );
}
