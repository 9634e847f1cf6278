// Runs before the first paint (a file of its own, since the content policy forbids inline scripts): the frame in its colours
// stands with the first bytes, and there is no white flash in the dark.
(() => {
  const kept = (key, storage = 'localStorage') => {
    try {
      return window[storage].getItem(key);
    } catch {
      // Storage may be blocked; what the system says stands then.
      return null;
    }
  };
  const page = document.documentElement;
  const chosen = kept('mantine-color-scheme-value');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // Paper is white: what is printed has the colours of the day.
  let shown = null;
  addEventListener('beforeprint', () => {
    shown = page.getAttribute('data-mantine-color-scheme');
    page.setAttribute('data-mantine-color-scheme', 'light');
  });
  addEventListener('afterprint', () => page.setAttribute('data-mantine-color-scheme', shown));
  // Visitors, and those who come by a link, see no navigation.
  const isInside =
    !/^\/(login|forgot-password|reset-password|unlock-sign-in|invitation|account|verify-mobile|list\/forecast)\b/.test(
      location.pathname,
    );
  const isShared =
    /[?&]public_token=/.test(location.search) || kept('limelight:public-token', 'sessionStorage') !== null;
  if (!isInside || isShared || kept('limelight:signed-in') === null) return;
  page.setAttribute('data-first-frame', kept('limelight:nav-compact') === 'true' ? 'compact' : 'wide');
})();
