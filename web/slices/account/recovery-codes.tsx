import { Button, Flex, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { t } from '#web/platform/language.ts';
import { download } from '#web/ui/download.ts';
import classes from './account.module.css';

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const clipboard = useClipboard();
  const text = `${t('Recovery codes of Limelight, each works once:')}\n\n${codes.join('\n')}\n`;
  return (
    <Flex direction="column" gap="sm">
      <Text c="dimmed" className={`wrap-anywhere ${classes.text}`} role="status">
        <strong>{t('Keep these recovery codes.')}</strong>{' '}
        {t('Each lets you in once when your app or mail is out of reach. They are shown only now.')}
      </Text>
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
        <Button onClick={onDone}>{t('I kept them')}</Button>
      </Group>
    </Flex>
  );
}
