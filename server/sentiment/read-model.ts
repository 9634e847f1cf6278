import { readFileSync } from 'node:fs';
import { type Model, type ModelHead, modelOf } from './model.ts';

export const WEIGHTS = new URL('./weights/weights.bin', import.meta.url);
export const HEAD = new URL('./weights/model.json', import.meta.url);

export const readHead = (): ModelHead => JSON.parse(readFileSync(HEAD, 'utf8'));

/** Throws if its files are missing or truncated. */
export const readModel = (): Model => modelOf(readHead(), readFileSync(WEIGHTS));
