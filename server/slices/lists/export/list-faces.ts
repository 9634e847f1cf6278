import type { Decision } from '#contract/client.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import type { ListProfile } from '#contract/lists/creators.ts';
import { plannedOf } from '#contract/lists/deliverables.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { PLATFORMS } from '#contract/values/primitives.ts';
import { decidedOf, decisionsOfList } from '#server/owned/client-responses.ts';
import { deliverableAmount } from '#server/platform/deliverable-names.ts';
import { phrase, t } from '#server/platform/language.ts';
import { type CardsSection, type ExportCtx, PRINTED_CARD } from '#server/slices/exports/exporter.ts';
import { printed } from '#server/slices/exports/printed-picture.ts';
import { valueText } from '#server/slices/exports/writers/value-text.ts';

/** Faces that a report shows; longer lists are tables. */
export const MOST_FACES = 24;
const ACROSS = 7;

const DECIDED: Record<Decision, Phrase> = { accept: 'Accepted', reject: 'Rejected', backup: 'Backup' };

/** The account with most followers. */
export const mainAccount = ({ platforms }: Pick<ListProfile, 'platforms'>) =>
  PLATFORMS.flatMap((platform) => {
    const numbers = platforms[platform];
    return numbers ? [{ platform, ...numbers }] : [];
  }).sort((a, b) => (b.followers ?? -1) - (a.followers ?? -1))[0];

/** Creators of a list as cards: face, numbers, deliverables and the client's decision. */
export async function listFaces(
  ctx: ExportCtx,
  list_id: number,
  rows: readonly ListProfile[],
): Promise<CardsSection> {
  const decisions = await decisionsOfList(ctx, ctx.company.id, list_id);
  const { currency } = ctx.company;
  const cards = await Promise.all(
    rows.map(async (row) => {
      const main = mainAccount(row);
      const said = decisions.get(row.profile_id);
      const { decision = null } = said ? decidedOf(said, false) : {};
      const drawn = row.is_demo
        ? `/api/avatar/${encodeURIComponent(row.slug)}.svg`
        : `/api/initials/${encodeURIComponent(row.name)}.svg`;
      const deliverables = plannedOf(row.deliverables).map((one) => deliverableAmount(one));
      const lines = [
        main?.followers == null
          ? t('followers unknown')
          : t('{n} followers', { n: valueText(main.followers, { type: 'count' }) }),
        main?.engagement_rate == null
          ? null
          : t('{rate} engagement', { rate: valueText(main.engagement_rate, { type: 'ratio' }) }),
        main ? PLATFORM_NAMES[main.platform] : null,
        deliverables.join(', ') || null,
        row.price === null ? null : valueText(row.price, { type: 'money', currency }),
        decision && phrase(DECIDED[decision]),
      ];
      return {
        jpeg:
          (row.picture && (await printed(ctx, row.picture, PRINTED_CARD))) ||
          (await printed(ctx, drawn, PRINTED_CARD)),
        title: row.name,
        lines: lines.filter((line) => line !== null),
      };
    }),
  );
  return { kind: 'cards', name: '', cards, across: ACROSS };
}
