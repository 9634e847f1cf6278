// Runs before the first paint and draws the layout in the right colors, without a white flash in dark mode. A separate
// file, because the content policy forbids inline scripts.
(() => {
  const kept = (key, storage = 'localStorage') => {
    try {
      return window[storage].getItem(key);
    } catch {
      // Storage may be blocked; the system setting applies.
      return null;
    }
  };
  const page = document.documentElement;
  const chosen = kept('mantine-color-scheme-value');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // Prints in light colors.
  let shown = null;
  addEventListener('beforeprint', () => {
    shown = page.getAttribute('data-mantine-color-scheme');
    page.setAttribute('data-mantine-color-scheme', 'light');
  });
  addEventListener('afterprint', () => page.setAttribute('data-mantine-color-scheme', shown));
  // Visitors have no navigation.
  const isInside =
    !/^\/(login|forgot-password|reset-password|unlock-sign-in|invitation|account|verify-mobile|list\/forecast)\b/.test(
      location.pathname,
    );
  const isShared =
    /[?&]public_token=/.test(location.search) || kept('limelight:public-token', 'sessionStorage') !== null;
  if (!isInside || isShared || kept('limelight:signed-in') === null) return;
  page.setAttribute('data-first-frame', kept('limelight:nav-compact') === 'true' ? 'compact' : 'wide');
})();
