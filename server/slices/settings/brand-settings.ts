import type { CallInput } from '#contract/calls/endpoints.ts';
import type { BrandSettings, settings } from '#contract/settings.ts';
import type { StoredLogo } from '#server/db/json-columns.ts';
import { audit } from '#server/platform/audit.ts';
import { brandRow, readBrand } from '#server/platform/brand.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { removeUnused } from '#server/platform/files.ts';
import { os } from '#server/platform/gate.ts';
import { formerLogo, keepLogo, LOGO_KEPT_MS, LOGOS, logoChange, NO_LOGO } from '#server/platform/logo.ts';

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
  await writeBrand(ctx, logoChange(logo, await brandRow(ctx), ctx.now()));
  return readBrand(ctx);
}

export async function setLogo(ctx: Ctx, bytes: Buffer): Promise<BrandSettings> {
  const brand = await putLogo(ctx, await keepLogo(ctx.files, bytes));
  await audit(ctx, { company_id: ctx.company.id, user_id: ctx.user.id, action: 'company.logo_changed' });
  return brand;
}

/** Deletes logos that nobody can restore. */
export async function sweepLogos({ db, files, now }: Pick<Services, 'db' | 'files' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - LOGO_KEPT_MS);
  const columns = ['logo', 'former', 'former_at'] as const;
  const rows = [
    ...(await db.selectFrom('brand_settings').select(columns).execute()),
    ...(await db.selectFrom('client').select(columns).execute()),
  ];
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
  restore_logo: s.restore_logo.handler(async ({ context }) =>
    putLogo(context, formerLogo(await brandRow(context), context.now())),
  ),
};
