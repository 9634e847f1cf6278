import { Button, PasswordInput } from '@mantine/core';
import { IconLinkOff, IconLock } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { hiddenNames } from '#contract/access/hidden-names.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { isRoomType } from '#contract/room-types.ts';
import { api, query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { credentials } from '#web/platform/api/http.ts';
import { dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { leavePublicLink, withoutToken } from '#web/platform/session/public-link.ts';
import { SharedViewContext } from '#web/platform/session/shared-view.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import { AsOf } from './as-of.tsx';
import { Logo } from './logo.tsx';
import classes from './shared-layout.module.css';

const PAGES: Readonly<Record<string, string>> = {
  keywords: '/keyword',
  lists: '/list',
  casting: '/list/casting',
  forecast: '/list/forecast',
  monitor: '/monitor',
  leaderboards: '/leaderboard',
};

const RoomPage = lazy(async () => ({ default: (await import('#web/parts/room/room-page.tsx')).RoomPage }));

/** Kinds whose room has a report behind it. */
const WITH_REPORT: readonly string[] = ['monitor', 'leaderboards'];
/** Query parameter of the report behind a room. */
const REPORT = 'view';

/** Null for failures that are not about the link. */
export function closedReason(error: unknown): 'unknown' | 'expired' | 'password' | 'too_many' | null {
  const { data } = normaliseError(error);
  const reason = typeof data === 'object' && data !== null ? Reflect.get(data, 'reason') : null;
  return ['unknown', 'expired', 'password', 'too_many'].includes(reason) ? reason : null;
}

/** Link to the same page in the application, for colleagues. */
function openInside(): void {
  leavePublicLink();
  window.location.assign(withoutToken(window.location.href));
}

function Notice({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Limelight`;
  }, [title]);
  return (
    <div className={classes.notice}>
      <span className={classes.icon}>{icon}</span>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

const SENTENCES = {
  unknown: ['This link does not work', 'It was made private, or the address is incomplete.'],
  expired: ['This link has expired', 'The owner set an expiry date.'],
  too_many: [
    'Too many invalid links',
    'Too many invalid links were opened from this address. Try again in ten minutes.',
  ],
} as const satisfies Record<string, readonly [title: Phrase, text: Phrase]>;

function Closed({ reason }: { reason: keyof typeof SENTENCES }) {
  const [title, text] = SENTENCES[reason];
  return (
    <Notice title={t(title)} icon={<IconLinkOff size={26} stroke={1.5} aria-hidden />}>
      <p>
        {t(text)} {t('Ask the sender for a new link.')}
      </p>
      <Button variant="default" onClick={openInside}>
        {t('Sign in instead')}
      </Button>
    </Notice>
  );
}

function PasswordPage() {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const unlock = useMutation({
    mutationFn: () => api.sharing.unlock({ token: credentials.public_token ?? '', password }),
    onSuccess: () => client.invalidateQueries({ queryKey: query.sharing.public_view.key() }),
    meta: { silent: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') unlock.mutate();
  };
  return (
    <Notice title={t('Enter the password')} icon={<IconLock size={26} stroke={1.5} aria-hidden />}>
      <p>{t('The owner protected this page with a password. Ask them for it.')}</p>
      <form onSubmit={submit} className={classes.form} noValidate>
        <PasswordInput
          label={t('Password')}
          autoComplete="off"
          autoFocus
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            unlock.reset();
          }}
          error={unlock.error ? normaliseError(unlock.error).message : undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0 }}
        />
        <Button type="submit" loading={unlock.isPending} disabled={password === ''} fullWidth>
          {t('Open')}
        </Button>
      </form>
    </Notice>
  );
}

function useView() {
  const view = useQuery({
    ...query.sharing.public_view.queryOptions(),
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
  const { data } = view;
  const shared = useMemo(() => data && { ...data, hidden: hiddenNames(data.hidden_columns) }, [data]);
  return { ...view, shared };
}

/** Redirects a visitor to the link's own object. */
function useRightPage(type: string | undefined, type_id: number | undefined): boolean {
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const page = type === undefined ? undefined : `${PAGES[type]}/${type_id}`;
  useEffect(() => {
    if (page !== undefined && page !== path) void navigate({ to: page, replace: true });
  }, [navigate, page, path]);
  return page === undefined || page === path;
}

/** Layout of a public link, without navigation. */
export function SharedLayout({ children }: { children: ReactNode }) {
  const { shared, error, refetch } = useView();
  const right = useRightPage(shared?.type, shared?.type_id);
  const wanted = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get(REPORT) });
  const isRoom =
    isRoomType(shared?.type) && !(wanted === 'report' && WITH_REPORT.includes(shared?.type ?? ''));
  const reason = error ? closedReason(error) : null;
  const body = () => {
    if (reason === 'password') return <PasswordPage />;
    if (reason !== null) return <Closed reason={reason} />;
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (shared === undefined || !right) return <PageSkeleton />;
    if (isRoom)
      return (
        <Suspense fallback={<PageSkeleton />}>
          <RoomPage
            id={shared.type_id}
            report={
              WITH_REPORT.includes(shared.type)
                ? `${PAGES[shared.type]}/${shared.type_id}?${REPORT}=report`
                : null
            }
          />
        </Suspense>
      );
    return <SharedViewContext value={shared}>{children}</SharedViewContext>;
  };
  const isOpen = shared !== undefined && reason === null;
  return (
    <div className={classes.page}>
      <header className={classes.head} hidden={isOpen && isRoom}>
        <Logo />
        {isOpen && (
          <p className={classes.whose}>
            {t('Shared by')} <b>{shared.company_name}</b>
            {shared.expires_at !== null && (
              <span> · {t('open until {day}', { day: dayText(shared.expires_at) })}</span>
            )}
          </p>
        )}
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        <AsOf />
        {body()}
      </main>
      {isOpen && (
        <footer className={classes.foot}>
          <span>
            {isRoom ? (
              t('Made with Limelight')
            ) : WITH_REPORT.includes(shared.type) ? (
              <a href={`${PAGES[shared.type]}/${shared.type_id}`} className="link">
                {t('Back to the summary')}
              </a>
            ) : (
              t('Read-only view of one report.')
            )}
          </span>
          <button type="button" onClick={openInside}>
            {t('Open in Limelight')}
          </button>
        </footer>
      )}
    </div>
  );
}
