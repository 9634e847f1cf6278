import { declaredColumn, fileLabel, LIST_COLUMN_IDS, type ListColumnId } from '#contract/lists/columns.ts';
import { readDeliverables } from '#contract/lists/deliverable-text.ts';
import { PLATFORMS } from '#contract/values/primitives.ts';
import { readTypedMoney } from '#contract/values/typed-money.ts';
import { readTypedNumber } from '#contract/values/typed-number.ts';
import { bareMoney } from '../../values/money.ts';
import { valuesOf } from '../column-values.ts';
import { atLeast, type Dictionary, type DictionaryField, readerOf } from './dictionary.ts';

type CreatorField = 'platform' | 'email' | 'notes' | 'name' | ListColumnId;

const isNoNumber = (cells: readonly string[]) => valuesOf(cells).share.number < 0.5;

const OF_KIND = {
  money: atLeast(0.5, (cell) => readTypedMoney(cell, 'USD').value !== null),
  count: atLeast(0.5, (cell) => readTypedNumber(bareMoney(cell), 'count').value !== null),
  deliverables: atLeast(
    0.5,
    (cell) => readDeliverables(cell, { currency: 'USD', platforms: PLATFORMS.slice(0, 1) }).problem === null,
  ),
  option: isNoNumber,
  tags: isNoNumber,
};

function columnOfList(id: ListColumnId): DictionaryField {
  const declared = declaredColumn(id);
  if (!declared) throw new Error(`Undeclared column ${id}`);
  const label = fileLabel(declared);
  return {
    label,
    names: { en: `${declared.label}|${label}|${declared.headers}` },
    holds: OF_KIND[declared.kind],
    ...(id === 'tags' ? { is_several: true } : {}),
  };
}

/** Facts about a creator, and the columns that every list has. */
export const CREATOR_FIELDS: Dictionary<CreatorField> = {
  platform: {
    label: 'Platform',
    holds: (cells) => valuesOf(cells).share.platform > 0.3,
    names: {
      en: 'platform|network|social network|social platform|social media',
      de: 'plattform|netzwerk',
      fr: 'plateforme|réseau|réseau social',
      es: 'plataforma|red social',
      it: 'piattaforma',
      zh: '平台',
    },
  },
  email: {
    label: 'Email',
    names: {
      en: 'email|e mail|mail|email address|contact email|business email',
      de: 'e mail adresse',
      fr: 'adresse mail',
      es: 'correo',
    },
  },
  notes: {
    label: 'Notes',
    holds: isNoNumber,
    names: {
      en: 'notes|note|comment|comments|remarks|remark',
      de: 'notizen|bemerkung|bemerkungen',
      fr: 'commentaire',
      es: 'notas',
    },
  },
  name: {
    label: 'Name',
    // A column of handles may be called "Name".
    holds(cells) {
      const { share } = valuesOf(cells);
      const areNames = share.blank_inside > 0.2 || share.handle < 0.8;
      return share.at_handle < 0.5 && share.address < 0.5 && areNames;
    },
    names: {
      en: 'name|full name|creator|creator name|influencer|influencer name|talent|display name',
      fr: 'nom',
      es: 'nombre',
      it: 'nome',
    },
  },
  ...(Object.fromEntries(LIST_COLUMN_IDS.map((id) => [id, columnOfList(id)])) as Record<
    ListColumnId,
    DictionaryField
  >),
};

export const creatorColumns = readerOf(CREATOR_FIELDS);
