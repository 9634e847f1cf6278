import { readFileSync } from 'node:fs';
import { type Model, type ModelHead, modelOf } from './model.ts';

export const WEIGHTS = new URL('./weights/weights.bin', import.meta.url);
export const HEAD = new URL('./weights/model.json', import.meta.url);

/** What the trained model is besides its weights. */
export const readHead = (): ModelHead => JSON.parse(readFileSync(HEAD, 'utf8'));

/** The trained model. Throws where its files are missing or cut off. */
export const readModel = (): Model => modelOf(readHead(), readFileSync(WEIGHTS));
