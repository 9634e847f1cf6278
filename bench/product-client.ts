import type { RunningProduct, Session } from './product.ts';

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

export interface ImportCounts {
  id: number;
  state: string;
  rows_read: number;
  posts_new: number;
  accounts_new: number;
}

export const VIDEOS =
  'id,create_time,user_name,hashtags,song,video_length,n_likes,n_shares,n_comments,n_plays,n_followers,n_total_likes,n_total_vids';

/** Throws unless the answer is 2xx. */
export function clientOf(server: RunningProduct, session: Session) {
  const call = async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(`${server.url}/api/${address}`, {
      ...init,
      headers: { cookie: session.cookie, 'x-csrf-token': session.csrf, ...init.headers },
    });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const send = (address: string, body: unknown) =>
    call(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const history = async () =>
    ((await (await call('imports?limit=200')).json()) as { imports: ImportCounts[] }).imports;
  return {
    call,
    send,
    history,
    async importTable(name: string, text: string): Promise<number> {
      const form = new FormData();
      form.set('file', new Blob([text], { type: 'text/csv' }), name);
      const uploaded = await call('imports', { method: 'POST', body: form });
      const { id } = ((await uploaded.json()) as { import: { id: number } }).import;
      await send(`imports/${id}/start`, { platform: 'tiktok' });
      return id;
    },
    async ended(): Promise<ImportCounts[]> {
      for (;;) {
        const records = await history();
        if (!records.some((r) => ['pending', 'running', 'withdrawing'].includes(r.state))) return records;
        await pause(200);
      }
    },
  };
}
