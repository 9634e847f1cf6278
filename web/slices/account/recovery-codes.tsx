import { Button, Group } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { t } from '#web/platform/language.ts';
import { download } from '#web/ui/download.ts';
import classes from './account.module.css';

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const clipboard = useClipboard();
  const text = `${t('Limelight recovery codes, each works once:')}\n\n${codes.join('\n')}\n`;
  return (
    <div className={classes.stack}>
      <p className={classes.text} role="status">
        <strong>{t('Save these recovery codes.')}</strong>{' '}
        {t('Each code lets you sign in once if you cannot use your app or email. They are only shown now.')}
      </p>
      <ul className={classes.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button variant="default" onClick={() => clipboard.copy(codes.join('\n'))}>
          {clipboard.copied ? t('Copied') : t('Copy')}
        </Button>
        <Button
          variant="default"
          onClick={() => download('limelight-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          {t('Download')}
        </Button>
        <Button onClick={onDone}>{t('I have saved them')}</Button>
      </Group>
    </div>
  );
}
