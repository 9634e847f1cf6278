import { IconFolder, IconLayoutList } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bin, BinList } from '#web/parts/bin.tsx';
import { api, query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';

function BinContent() {
  const client = useQueryClient();
  const bin = useQuery({ ...query.lists.bin.queryOptions(), select: (data) => data.lists });
  const refresh = () => client.invalidateQueries({ queryKey: query.lists.key() });
  const restore = useMutation({
    mutationFn: (id: number) => api.lists.restore({ id }),
    onSuccess: async (list) => {
      await refresh();
      toast.success(t('“{name}” was restored', { name: list.name }));
    },
  });
  const purge = useMutation({ mutationFn: (id: number) => api.lists.purge({ id }), onSuccess: refresh });
  return (
    <BinList
      answer={bin}
      icon={(list) =>
        list.is_folder ? <IconFolder size={18} aria-hidden /> : <IconLayoutList size={18} aria-hidden />
      }
      about={(list) => plural(list.total_influencers, '{n} creator', '{n} creators')}
      restore={restore}
      purge={{
        ...purge,
        warning: t(
          'The creators remain in Profiles; comments and entries about them in this list are lost. This cannot be undone.',
        ),
      }}
    />
  );
}

/** Deleted lists that the caller may restore. */
export function ListsBin({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Bin opened={opened} onClose={onClose} title={t('Bin')}>
      <BinContent />
    </Bin>
  );
}
