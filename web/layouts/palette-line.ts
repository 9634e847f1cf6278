import type { SpotlightActionData } from '@mantine/spotlight';
import type { Matched } from './palette-ranking.ts';

/** A command with its search terms. */
export type PaletteLine = SpotlightActionData & Matched & { id: string };
