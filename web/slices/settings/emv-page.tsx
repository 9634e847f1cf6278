import { t } from '#web/platform/language.ts';
import { NotBuiltYet } from '#web/ui/not-built-yet.tsx';

export function EmvPage() {
  return (
    <NotBuiltYet
      title={t('Media value models')}
      icon="coin"
      will={[
        t('choose the model that computes media value'),
        t('edit rates per platform, post type and country'),
      ]}
    />
  );
}
