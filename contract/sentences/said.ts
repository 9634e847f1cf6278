export * from './sentences.ts';
export { sentenceFor as said } from './sentences.ts';
