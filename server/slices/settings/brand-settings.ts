import type { CallInput } from '#contract/calls/endpoints.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { type BrandSettings, MOST_LOGO_BYTES, type settings } from '#contract/settings.ts';
import type { StoredLogo } from '#server/db/json-columns.ts';
import { audit } from '#server/platform/audit.ts';
import { brandRow, LOGOS, NO_LOGO, readBrand } from '#server/platform/brand.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { removeUnused } from '#server/platform/files.ts';
import { os } from '#server/platform/gate.ts';
import { decodeSent, keepPicture } from '#server/platform/pictures/sent-pictures.ts';

/** Size of a stored logo, px. */
const LOGO_SIZE = { width: 640, height: 320 };
const SMALLEST = 16;
const MOST_PIXELS = 40_000_000;
/** Time to undo a change. */
const KEPT_MS = 24 * 3_600_000;

async function writeBrand(
  { db, company, user, now }: Ctx,
  values: Partial<StoredLogo & { main_color: string | null; second_color: string | null; footer: string }> & {
    former?: string;
    former_at?: Date;
  },
): Promise<void> {
  const changed = { ...values, changed_by: user.id, changed_at: now() };
  await db
    .insertInto('brand_settings')
    .values({ company_id: company.id, ...changed })
    .onConflict((oc) => oc.column('company_id').doUpdateSet(changed))
    .execute();
}

type Changes = CallInput<typeof settings.update_brand>;

async function updateBrand(ctx: Ctx, input: Changes): Promise<BrandSettings> {
  const { main_color, second_color, footer } = input;
  await writeBrand(ctx, {
    ...(main_color === undefined ? {} : { main_color }),
    ...(second_color === undefined ? {} : { second_color }),
    ...(footer === undefined ? {} : { footer }),
  });
  return readBrand(ctx);
}

async function putLogo(ctx: Ctx, logo: StoredLogo): Promise<BrandSettings> {
  const { logo: key, logo_width, logo_height } = (await brandRow(ctx)) ?? NO_LOGO;
  const former = JSON.stringify({ logo: key, logo_width, logo_height });
  await writeBrand(ctx, { ...logo, former, former_at: ctx.now() });
  return readBrand(ctx);
}

/** Only pixels are kept. Throws 400 for other files, 413 for large ones. */
export async function setLogo(ctx: Ctx, bytes: Buffer): Promise<BrandSettings> {
  if (bytes.length > MOST_LOGO_BYTES)
    throw refuse('PAYLOAD_TOO_LARGE', sentenceFor('logo_too_large', { n: MOST_LOGO_BYTES / 1024 ** 2 }));
  const { bytes: webp, width, height } = await logoOf(bytes);
  const logo = await keepPicture(ctx.files, LOGOS, webp);
  const brand = await putLogo(ctx, { logo, logo_width: width, logo_height: height });
  await audit(ctx, { company_id: ctx.company.id, user_id: ctx.user.id, action: 'company.logo_changed' });
  return brand;
}

const logoOf = (bytes: Buffer) =>
  decodeSent(
    {
      bytes,
      from: ['png', 'jpeg', 'webp'],
      most_pixels: MOST_PIXELS,
      smallest: SMALLEST,
      size: { ...LOGO_SIZE, fit: 'inside' },
      to: 'webp',
      quality: 92,
    },
    { format: sentenceFor('logo_format_unsupported'), small: sentenceFor('logo_too_small') },
  );

/** Undoes the last change within a day. */
async function restoreLogo(ctx: Ctx): Promise<BrandSettings> {
  const row = await brandRow(ctx);
  const isKept = row?.former_at && row.former_at.getTime() >= ctx.now().getTime() - KEPT_MS;
  if (!row || !isKept || row.former === null) throw refuse('CONFLICT', sentenceFor('logo_former_gone'));
  return putLogo(ctx, row.former);
}

/** Deletes logos that nobody can restore. */
export async function sweepLogos({ db, files, now }: Pick<Services, 'db' | 'files' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  const rows = await db.selectFrom('brand_settings').select(['logo', 'former', 'former_at']).execute();
  const used = new Set(
    rows.flatMap(({ logo, former, former_at }) => [
      logo,
      former_at && former_at >= before ? former?.logo : null,
    ]),
  );
  await removeUnused(files, LOGOS, { used, before });
}

const s = os.settings;

export const brandSettingsHandlers = {
  brand: s.brand.handler(({ context }) => readBrand(context)),
  update_brand: s.update_brand.handler(({ context, input }) => updateBrand(context, input)),
  upload_logo: s.upload_logo.handler(() => {
    // Served by logo.routes.ts, which takes files.
    throw new Error('upload_logo is a route of its own');
  }),
  remove_logo: s.remove_logo.handler(({ context }) => putLogo(context, NO_LOGO)),
  restore_logo: s.restore_logo.handler(({ context }) => restoreLogo(context)),
};
