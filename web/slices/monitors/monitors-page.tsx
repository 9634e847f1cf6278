import { NotBuiltYet } from '#web/ui/not-built-yet.tsx';

export function MonitorsPage() {
  return (
    <NotBuiltYet
      title="Monitors"
      icon="radar-2"
      will={[
        'create campaigns from creators, keywords, dates and platforms',
        'see each campaign with its state and budget',
      ]}
    />
  );
}
