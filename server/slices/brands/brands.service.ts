import { sql } from 'kysely';
import { joined } from '#contract/calls/joined.ts';
import { binnedRow, binOf } from '#server/owned/bin.ts';
import { os } from '#server/platform/gate.ts';
import type { Slice } from '#server/slices/slice.ts';
import { editHandlers } from './brand-edit.ts';
import { libraryHandlers } from './brand-library.ts';
import { previewHandlers } from './brand-preview.ts';
import { profileBrandHandlers } from './profile-brands.ts';
import { brandOf, shownBrand } from './read-brands.ts';
import { reportedHandlers } from './reported-brands.ts';

const brandBin = binOf({ area: 'brands', noun: 'brand', table: 'company_brand' });

const b = os.brands;

const binHandlers = {
  delete: b.delete.handler(async ({ context, input }) => {
    const { name } = await brandOf(context, context.company.id, input.id);
    await brandBin.put(context, input.id);
    context.record.target = name;
    return { status: 'success' as const };
  }),
  bin: b.bin.handler(async ({ context }) => ({ brands: (await brandBin.read(context)).map(binnedRow) })),
  restore: b.restore.handler(async ({ context, input }) => {
    await brandBin.find(context, input.id);
    // Its external id may belong to another brand meanwhile.
    const external_id = sql`external_id = case when exists (select from company_brand o where o.company_id = d.company_id
      and o.external_id = d.external_id and o.deleted_at is null) then null else d.external_id end`;
    await brandBin.restore(context, input.id, external_id);
    return shownBrand(context, await brandOf(context, context.company.id, input.id));
  }),
};

const brandHandlers = joined(
  libraryHandlers,
  editHandlers,
  binHandlers,
  reportedHandlers,
  previewHandlers,
  profileBrandHandlers,
);

export const brandSlice = {
  handlers: brandHandlers,
  daily: [brandBin.sweep],
} satisfies Slice;
