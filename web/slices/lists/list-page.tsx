import { NotBuiltYet } from '#web/ui/not-built-yet.tsx';

export function ListPage() {
  return (
    <NotBuiltYet
      title="List"
      icon="layout-list"
      will={[
        'compare the creators of one list per platform, with audience columns',
        'set status, category, price and planned publications',
        'export as Excel, PowerPoint, CSV or a zip of media',
      ]}
    />
  );
}
