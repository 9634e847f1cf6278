import type { ListImport, ListImportPreview } from '#contract/lists/imports.ts';
import { storedConnectors } from '#server/slices/connectors/open-connectors.ts';
import type { BatchServices } from '#server/slices/lists/import/import-batch.ts';
import { takeTurn } from '#server/slices/lists/import/list-import.jobs.ts';
import type { SignedIn, TestApp } from './test-app.ts';

type Content = string | Uint8Array<ArrayBuffer>;

/** Like a browser. */
export async function sendToList(
  app: TestApp,
  who: SignedIn,
  list_id: number,
  content: Content,
  { name = 'creators.csv', field = 'excelFile' } = {},
) {
  const form = new FormData();
  form.append(field, new File([content], name));
  const body = new Response(form);
  return app.http.inject({
    method: 'POST',
    url: `/api/lists/${list_id}/import`,
    headers: { ...who.headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

/** Returns the recognised columns. */
export async function uploadToList(
  app: TestApp,
  who: SignedIn,
  list_id: number,
  content: Content,
  name?: string,
): Promise<ListImportPreview> {
  const answer = await sendToList(app, who, list_id, content, name === undefined ? {} : { name });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

export const startOf = (preview: ListImportPreview) => ({
  id: preview.import.list_id,
  import_id: preview.import.id,
  targets: preview.columns.map(({ field }) => field),
  platform: preview.import.platform,
});

/** Runs the worker until nothing is left. */
export async function runListImport(
  app: TestApp,
  who: SignedIn,
  { list_id, id }: Pick<ListImport, 'list_id' | 'id'>,
  other: Partial<BatchServices> = {},
): Promise<ListImport> {
  const services = { ...app.services, connectors: storedConnectors(app.services), ...other };
  for (let turn = 0; turn < 100; turn++) {
    const now = await who.client.lists.import_status({ id: list_id, import_id: id });
    if (now.state !== 'running') return now;
    await takeTurn(services, id);
  }
  throw new Error('The import never ends');
}

/** For a file with recognised columns. */
export async function importToList(
  app: TestApp,
  who: SignedIn,
  list_id: number,
  content: Content,
  more: { existing?: 'update' | 'keep'; name?: string } = {},
) {
  const preview = await uploadToList(app, who, list_id, content, more.name);
  await who.client.lists.start_import({ ...startOf(preview), existing: more.existing ?? 'update' });
  return runListImport(app, who, preview.import);
}
