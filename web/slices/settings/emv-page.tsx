import { NotBuiltYet } from '#web/ui/not-built-yet.tsx';

export function EmvPage() {
  return (
    <NotBuiltYet
      title="Media value models"
      icon="coin"
      will={['choose the model that computes media value', 'edit rates per platform, post type and country']}
    />
  );
}
