import { type ExportFormat, isPrinted } from '#contract/report/export-formats.ts';
import type { Language } from '#contract/values/languages.ts';
import { clientById, clientLanguage, clientOf, type StoredClient } from '#server/owned/client-of.ts';
import { languageOfUser } from '#server/platform/reader-language.ts';
import type { ExportCtx, Exporter } from './exporter.ts';

/** Fields of an export that decide in whose name and language it is. */
export interface SenderChoice {
  document_language?: Language | undefined;
  screen_language?: Language | undefined;
  client_id?: number | null | undefined;
}

export interface Sender {
  client: StoredClient | null;
  language: Language | null;
}

/**
 * The client of a document is the chosen one, else that of the object; tables have none. Its language is the chosen one, else the
 * client's, else the reader's. Throws 404 for a client that the company does not have.
 */
export async function senderOf(
  ctx: ExportCtx,
  exporter: Exporter,
  { format, input }: { format: ExportFormat; input: SenderChoice },
): Promise<Sender> {
  const { client_id, document_language, screen_language } = input;
  const sent = isPrinted(format) ? exporter.sent?.(input as never) : undefined;
  const client =
    !isPrinted(format) || client_id === null
      ? null
      : client_id !== undefined
        ? await clientById(ctx, client_id)
        : sent
          ? await clientOf(ctx, sent)
          : null;
  const language =
    document_language ??
    clientLanguage(client) ??
    screen_language ??
    (await languageOfUser(ctx.db, ctx.user.id));
  return { client, language };
}
