import type { Connection } from '#contract/connections.ts';
import { ago } from '#web/platform/format/format.ts';
import { sentenceText, t } from '#web/platform/language.ts';

export function stateText({ state, connected_at, succeeded_at, ended_at, error }: Connection): string {
  if (state === 'ended') return t('Ended {when}', { when: ago(ended_at ?? connected_at) });
  if (state === 'sign_in') return t('The creator must sign in again.');
  if (error !== null) return sentenceText(error) ?? '';
  return succeeded_at === null
    ? t('Connected {when}', { when: ago(connected_at) })
    : t('Connected {when}, last read {read}', { when: ago(connected_at), read: ago(succeeded_at) });
}
