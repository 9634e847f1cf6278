import type { Phrase } from '#contract/languages/catalogue.ts';
import type { Disclosure, DisclosureVerdict } from '#contract/report/disclosure.ts';
import { DISCLOSURE_REASON_TEXTS } from '#contract/report/disclosure-text.ts';
import { t } from '#web/platform/language.ts';

const VERDICT_TEXT: Readonly<Record<DisclosureVerdict, Phrase>> = {
  disclosed: 'Disclosed',
  not_disclosed: 'Not disclosed',
  unclear: 'Unclear',
};

export const verdictText = (verdict: DisclosureVerdict): string => t(VERDICT_TEXT[verdict]);

export const VERDICT_COLOR = {
  disclosed: 'var(--ll-up)',
  not_disclosed: 'var(--ll-down)',
  unclear: 'var(--ll-warn)',
} as const;

const REASONS: Readonly<Record<Disclosure['reason'], Phrase>> = DISCLOSURE_REASON_TEXTS;
export const disclosureReasonText = ({ reason }: Pick<Disclosure, 'reason'>): string => t(REASONS[reason]);
