import { deliverableStatus, readDeliverables } from '#contract/lists/deliverable-text.ts';
import {
  type Deliverable,
  type DeliverableStatus,
  deliverable,
  MOST_FORMAT,
} from '#contract/lists/deliverables.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { shortText } from '#contract/values/cut-text.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { PLATFORMS } from '#contract/values/primitives.ts';
import { PLAIN, readColumns } from '#server/tables/values/column-reading.ts';
import { type DateOrder, parseTime } from '#server/tables/values/dates.ts';
import { isNothing, Refused } from '#server/tables/values/parsed.ts';

/** Columns of a tracker, in which each row is a deliverable. */
export const TRACKED = ['due', 'delivery_status', 'code', 'post_url'] as const;
export type TrackedTarget = (typeof TRACKED)[number];
export const isTracked = (target: string | null): target is TrackedTarget =>
  TRACKED.some((one) => one === target);

/** Facts of the deliverable in a row of a tracker. */
export interface TrackedCells {
  due?: string;
  delivery_status?: DeliverableStatus;
  code?: string;
  post_urls?: string[];
}

const shown = (text: string) => shortText(text, 60);

/** Null where no column has days, or they could be either. */
export function orderOfDays(
  rows: readonly (readonly string[])[],
  targets: ReadonlyArray<string | null>,
): DateOrder | null {
  const at = targets.indexOf('due');
  if (at < 0) return null;
  const [reading = PLAIN] = readColumns([rows.map((cells) => cells[at] ?? '')]);
  return reading.order;
}

/** Sets the value, or returns the reason why it is left out. */
export function readTracked(
  row: TrackedCells,
  target: TrackedTarget,
  text: string,
  order: DateOrder | null,
): Sentence | null {
  switch (target) {
    case 'due': {
      const at = parseTime(text, { order });
      if (at instanceof Refused)
        return sentenceFor('cell_due_wrong', { name: shown(text), problem: at.reason });
      if (at !== null) row.due = new Date(at).toISOString().slice(0, 10);
      return null;
    }
    case 'delivery_status': {
      const status = deliverableStatus(text);
      if (status === null) return sentenceFor('cell_delivery_status_unknown', { name: shown(text) });
      row.delivery_status = status;
      return null;
    }
    case 'code': {
      const code = deliverable.shape.code.safeParse(text);
      if (!code.success || code.data === undefined)
        return sentenceFor('cell_code_wrong', { name: shown(text) });
      row.code = code.data;
      return null;
    }
    case 'post_url': {
      const urls = deliverable.shape.post_urls.safeParse(text.match(/https?:\/\/[^\s;,|]+/gi) ?? []);
      if (!urls.success || urls.data === undefined)
        return sentenceFor('cell_post_url_wrong', { name: shown(text) });
      row.post_urls = urls.data;
      return null;
    }
  }
}

/** A format that no platform of the row has is kept by its name. */
export function otherFormat(text: string, platforms: readonly Platform[]): Deliverable | null {
  if (isNothing(text)) return null;
  const [, quantity, name = ''] = /^(?:(\d{1,4})\s*[x×]?\s+)?(.+)$/su.exec(text.trim()) ?? [];
  const [platform] = platforms;
  const isOfOthers = PLATFORMS.some(
    (one) => readDeliverables(name, { currency: '', platforms: [one] }).problem === null,
  );
  const label = platform && isOfOthers ? `${PLATFORM_NAMES[platform]} ${name}` : name;
  const read = deliverable.safeParse({
    ...{ post_type: null, quantity: quantity === undefined ? 1 : Number(quantity), price: null },
    ...{ status: 'planned', due: null, other_format: label.replace(/[";“”«»]/gu, '').slice(0, MOST_FORMAT) },
  });
  return read.success ? read.data : null;
}

/** Each deliverable of a row with what its other columns say. */
export function withTracked(
  all: readonly Deliverable[],
  { due, delivery_status, code, post_urls }: TrackedCells,
): Deliverable[] {
  return all.map((one) => ({
    ...one,
    ...(delivery_status === undefined ? {} : { status: delivery_status }),
    ...(due === undefined ? {} : { due }),
    ...(code === undefined ? {} : { code }),
    ...(post_urls === undefined ? {} : { post_urls }),
  }));
}
