import { NotBuiltYet } from '#web/ui/not-built-yet.tsx';

export function MonitorPage() {
  return (
    <NotBuiltYet
      title="Monitor"
      icon="radar-2"
      will={[
        'follow posts, creators, budget, links, sentiment and audience of one campaign',
        'see for every post the rule that matched it',
        'send a weekly report',
      ]}
    />
  );
}
