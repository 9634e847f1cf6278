import type { BrandSettings } from '#contract/settings.ts';
import type { StoredLogo } from '#server/db/json-columns.ts';
import type { AskCtx } from './context.ts';
import { pictureAddress } from './pictures/sent-pictures.ts';

/** Folder of logos in the file store, and the path they are served at. */
export const LOGOS = 'logos';
export const LOGO_PATH = '/api/logo';

export const NO_LOGO: StoredLogo = { logo: null, logo_width: null, logo_height: null };

type BrandCtx = Pick<AskCtx, 'db'> & { company: Pick<AskCtx['company'], 'id' | 'name'> };

export const brandRow = ({ db, company }: BrandCtx) =>
  db.selectFrom('brand_settings').selectAll().where('company_id', '=', company.id).executeTakeFirst();

export async function readBrand(ctx: BrandCtx): Promise<BrandSettings> {
  const row = await brandRow(ctx);
  const { logo, logo_width, logo_height } = row ?? NO_LOGO;
  return {
    name: ctx.company.name,
    logo:
      logo === null
        ? null
        : { url: pictureAddress(LOGO_PATH, logo), width: logo_width ?? 0, height: logo_height ?? 0 },
    main_color: row?.main_color ?? null,
    second_color: row?.second_color ?? null,
    footer: row?.footer ?? '',
  };
}
