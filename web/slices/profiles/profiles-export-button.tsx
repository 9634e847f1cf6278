import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ProfileRow } from '#contract/profiles/search.ts';
import { api } from '#web/platform/api.ts';
import { compactNumber, exactNumber } from '#web/platform/format.ts';
import { toast } from '#web/ui/toast.tsx';
import { searchInput } from './profiles-data.ts';
import type { ProfilesUrl } from './profiles-state.ts';

/** Profiles a call brings, and the most that one file takes. */
const AT_ONCE = 1000;
const MOST = 50_000;

/** Every match of a search, page by page; `onPage` hears how many are there. Throws when the signal aborts. */
async function allMatches(state: ProfilesUrl, signal: AbortSignal, onPage: (rows: number) => void) {
  const { view: _view, create: _create, ...asked } = searchInput(state);
  const rows = new Map<number, ProfileRow>();
  for (let page = 1; page * AT_ONCE <= MOST; page++) {
    const answer = await api.profiles.search({ ...asked, page, limit: AT_ONCE }, { signal });
    for (const row of answer.profiles) rows.set(row.id, row);
    onPage(rows.size);
    if (page * AT_ONCE >= answer.total) break;
  }
  return [...rows.values()];
}

export interface ProfilesExportProps {
  state: ProfilesUrl;
  total: number | null;
  save: (rows: readonly ProfileRow[]) => void;
}

/** Saves everything the search finds; while it runs the button counts and a second click stops it. */
export function ProfilesExport({ state, total, save }: ProfilesExportProps) {
  const running = useRef<AbortController | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const run = async () => {
    if (running.current) return running.current.abort();
    running.current = new AbortController();
    setDone(0);
    try {
      save(await allMatches(state, running.current.signal, setDone));
      if (total !== null && total > MOST)
        toast.warning(
          `The file holds the first ${exactNumber(MOST)} of ${exactNumber(total)} profiles. Narrow the search for the rest.`,
        );
    } catch (error) {
      if (running.current.signal.aborted) toast.info('The export was stopped.');
      else
        toast.error(
          error instanceof Error ? error.message : 'Try again.',
          'The profiles could not be exported.',
        );
    } finally {
      running.current = null;
      setDone(null);
    }
  };
  return (
    <Button
      variant="default"
      data-running={done !== null || undefined}
      disabled={!total}
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
      onClick={() => void run()}
    >
      {done === null ? 'Export' : `Stop ${compactNumber(done)}`}
    </Button>
  );
}
