import { NotBuiltYet } from '#web/ui/not-built-yet.tsx';

export function LeaderboardPage() {
  return (
    <NotBuiltYet
      title="Leaderboard"
      icon="trophy"
      will={[
        'rank brands per platform with change and share of voice',
        'see the timeline, top creators and top posts',
        'export the report as PDF or XLS',
      ]}
    />
  );
}
