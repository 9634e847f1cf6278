import { NotBuiltYet } from '#web/ui/not-built-yet.tsx';

export function ListsPage() {
  return (
    <NotBuiltYet
      title="Lists"
      icon="layout-list"
      will={[
        'group creators into folders and sub-lists, by drag and drop',
        'see followers and creators of each list at a glance',
        'share a list with colleagues or by a public link',
      ]}
    />
  );
}
