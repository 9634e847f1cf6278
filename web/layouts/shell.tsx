import { ActionIcon, Burger, Drawer, Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys, useLocalStorage, useWindowEvent } from '@mantine/hooks';
import {
  IconBell,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { DemoBanner } from '#web/parts/demo/demo-banner.tsx';
import { Downloads, DownloadsButton } from '#web/parts/exports/downloads-button.tsx';
import { query } from '#web/platform/api/api.ts';
import { asOf, credentials, running } from '#web/platform/api/http.ts';
import { t } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/page/reload-guard.ts';
import { createStore, useStore } from '#web/platform/page/store.ts';
import { mayOpen } from '#web/platform/session/areas.ts';
import { useSession } from '#web/platform/session/session.ts';
import { SideButton } from '#web/ui/side-button.tsx';
import { AreaGate } from './area-gate.tsx';
import progressClasses from './call-progress.module.css';
import { Logo } from './logo.tsx';
import { MOD } from './modifier-key.ts';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import { UserCard } from './user-card.tsx';

const AsOf = lazy(async () => ({ default: (await import('./as-of.tsx')).AsOf }));
const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));

const NotificationsPanel = lazy(async () => ({
  default: (await loadChunk(() => import('#web/parts/alerts/notifications-panel.tsx'))).NotificationsPanel,
}));

/** Delay before a running call is shown, in ms. */
const DELAY_MS = 200;

/** A hairline at the top while calls run: the specification's loading flag. */
function CallProgress() {
  const busy = useStore(running) > 0;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = window.setTimeout(() => setShown(true), DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [busy]);
  return shown ? <div className={progressClasses.bar} aria-hidden /> : null;
}

function AlertBell({ compact = false }: { compact?: boolean }) {
  const open = mayOpen(useSession().user, 'alerts');
  const [shown, setShown] = useState(false);
  const { data } = useQuery(
    query.alerts.unread.queryOptions({ enabled: open, refetchInterval: 120_000, meta: { silent: true } }),
  );
  if (!open) return null;
  return (
    <>
      <SideButton
        icon={IconBell}
        label={t('Notifications')}
        compact={compact}
        count={data?.unread ?? 0}
        counted={t('unread')}
        onClick={() => setShown(true)}
      />
      <Suspense fallback={null}>{shown && <NotificationsPanel onClose={() => setShown(false)} />}</Suspense>
    </>
  );
}

/** Loads the palette's code on first use. */
const paletteAsked = createStore(false);

async function openPalette(): Promise<void> {
  paletteAsked.set(true);
  const { palette } = await import('./command-palette.tsx');
  palette.open();
}

function SearchButton({ compact }: { compact: boolean }) {
  return (
    <Tooltip label={`${t('Search')} (${MOD} K)`} position="right" disabled={!compact}>
      <UnstyledButton
        className={classes.search}
        aria-label={compact ? t('Search') : undefined}
        aria-keyshortcuts={MOD === 'Ctrl' ? 'Control+K' : 'Meta+K'}
        onClick={openPalette}
      >
        <IconSearch size={16} stroke={1.7} aria-hidden />
        {!compact && (
          <>
            <span>{t('Search…')}</span>
            <Kbd size="xs" aria-hidden>
              {MOD} K
            </Kbd>
          </>
        )}
      </UnstyledButton>
    </Tooltip>
  );
}

function TopBar() {
  const signedIn = useSession().user !== null;
  const [open, drawer] = useDisclosure(false);
  return (
    <section className={classes.top} aria-label={t('Top bar')}>
      <Burger opened={open} onClick={drawer.toggle} size="sm" aria-label={t('Menu')} aria-expanded={open} />
      <Link to="/" className={classes.home}>
        <Logo />
      </Link>
      <div className={classes.end}>
        <AlertBell compact />
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('Search')} onClick={openPalette}>
          <IconSearch size={18} aria-hidden />
        </ActionIcon>
      </div>
      <Drawer
        opened={open}
        onClose={drawer.close}
        title={<Logo />}
        size={272}
        padding={0}
        classNames={{ header: classes.drawerHead, body: classes.drawerBody, content: classes.drawerContent }}
      >
        <Navigation onGo={drawer.close} />
        {signedIn && <DownloadsButton onGo={drawer.close} />}
        <UserCard />
      </Drawer>
    </section>
  );
}

export function Shell({ children }: { children: ReactNode }) {
  const [compact, setCompact] = useLocalStorage({ key: 'limelight:nav-compact', defaultValue: false });
  const palette = useStore(paletteAsked);
  const isHeld = useStore(asOf) !== null;
  // Signing out hides the page at once, so that it does not request its data again.
  const signedIn = useSession().user !== null;
  const inside = signedIn || credentials.public_token !== null;
  // Also while text is typed.
  useHotkeys(
    [
      ['mod+K', () => void openPalette()],
      ['mod+B', () => setCompact((now) => !now)],
    ],
    [],
  );
  useWindowEvent('keydown', async (event) => (await import('./single-keys.ts')).pressKey(event));
  const Fold = compact ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const foldLabel = compact ? t('Unfold the navigation') : t('Collapse the navigation');
  return (
    <div className={classes.shell} data-compact={compact || undefined}>
      <a className={classes.skip} href="#main">
        {t('Skip to the content')}
      </a>
      <CallProgress />
      <TopBar />
      <aside className={classes.side} aria-label={t('Navigation')}>
        <div className={classes.head}>
          {!compact && (
            <Link to="/" className={classes.home}>
              <Logo />
            </Link>
          )}
          <Tooltip label={foldLabel} position="right">
            <ActionIcon
              className={classes.fold}
              variant="subtle"
              color="gray"
              aria-label={foldLabel}
              onClick={() => setCompact(!compact)}
            >
              <Fold size={17} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
        <SearchButton compact={compact} />
        <Navigation compact={compact} />
        <AlertBell compact={compact} />
        {signedIn && <DownloadsButton compact={compact} />}
        <UserCard compact={compact} />
      </aside>
      <main id="main" className={classes.main} tabIndex={-1}>
        {inside && credentials.public_token === null && <DemoBanner />}
        {inside && isHeld && (
          <Suspense fallback={null}>
            <AsOf />
          </Suspense>
        )}
        {inside && <AreaGate>{children}</AreaGate>}
      </main>
      <Suspense fallback={null}>{palette && <CommandPalette />}</Suspense>
      {signedIn && <Downloads />}
    </div>
  );
}
