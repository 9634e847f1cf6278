import { useQueryClient } from '@tanstack/react-query';
import type { OwnEmvModel } from '#contract/emv.ts';
import { t } from '#web/platform/language.ts';
import { session } from '#web/platform/session/session.ts';
import { toast } from '#web/ui/toast.tsx';

/** Changed rates affect media value on every screen. */
export function useSaved(then: () => void) {
  const client = useQueryClient();
  return async (model: OwnEmvModel) => {
    const [newest] = model.versions;
    const { user } = session.get();
    if (user && newest && model.is_default) session.patch({ user: { ...user, emv_model: newest.name } });
    then();
    toast.success(
      model.is_archived
        ? t('“{name}” can no longer be chosen.', { name: model.label })
        : t('“{name}” now has version {version}.', { name: model.label, version: newest?.version ?? 1 }),
    );
    await client.invalidateQueries();
  };
}
