import type { BrandSettings } from '#contract/settings.ts';
import type { AskCtx } from './context.ts';
import { NO_LOGO, shownLogo } from './logo.ts';

type BrandCtx = Pick<AskCtx, 'db'> & { company: Pick<AskCtx['company'], 'id' | 'name'> };

export const brandRow = ({ db, company }: BrandCtx) =>
  db.selectFrom('brand_settings').selectAll().where('company_id', '=', company.id).executeTakeFirst();

export async function readBrand(ctx: BrandCtx): Promise<BrandSettings> {
  const row = await brandRow(ctx);
  return {
    name: ctx.company.name,
    logo: shownLogo(row ?? NO_LOGO),
    main_color: row?.main_color ?? null,
    second_color: row?.second_color ?? null,
    footer: row?.footer ?? '',
  };
}
