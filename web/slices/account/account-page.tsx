import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#web/platform/api.ts';
import { t } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './account.module.css';
import { LanguageSection } from './language-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PhoneSection } from './phone-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

export function AccountPage() {
  const { user } = useSession();
  const account = useQuery(query.account.read.queryOptions());
  if (user === null) return null;
  return (
    <div data-wide>
      <PageHeader
        title={t('Account')}
        facts={user.email}
        actions={<Link to="/">{t('Back to Limelight')}</Link>}
      />
      {account.isPending && <RowsSkeleton rows={5} />}
      {account.isError && (
        <ErrorState
          error={account.error}
          title={t('Your account could not be loaded.')}
          onRetry={() => account.refetch()}
        />
      )}
      {account.data && (
        <div className={classes.page}>
          <ProfileSection user={user} />
          <LanguageSection user={user} />
          <PasswordSection email={user.email} changed_at={account.data.password_changed_at} />
          <TwoFactorSection account={account.data} email={user.email} />
          <PhoneSection account={account.data} />
          <SessionsSection />
        </div>
      )}
    </div>
  );
}
