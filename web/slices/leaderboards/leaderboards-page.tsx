import { NotBuiltYet } from '#web/ui/not-built-yet.tsx';

export function LeaderboardsPage() {
  return (
    <NotBuiltYet
      title="Leaderboards"
      icon="trophy"
      will={[
        'define groups of brands by mentions, hashtags and words',
        'open a ranking or share it by a public link',
      ]}
    />
  );
}
