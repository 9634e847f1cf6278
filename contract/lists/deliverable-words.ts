import type { DeliverableStatus } from './deliverables.ts';

/** A format that is not agreed yet. */
export const ANY_FORMAT = [
  'post of any format',
  'posts of any format',
  'any format',
  'post de tout format',
  'posts de tout format',
] as const;

export const STATUS_WORDS = {
  planned: ['planned', 'prévu', 'prévue', 'prévus', 'prévues', 'planifié', 'planifiée'],
  agreed: ['agreed', 'confirmed', 'booked', 'convenu', 'convenue', 'convenus', 'convenues', 'confirmé'],
  delivered: [
    'delivered',
    'done',
    'posted',
    'live',
    'livré',
    'livrée',
    'livrés',
    'livrées',
    'publié',
    'publiée',
  ],
  cancelled: ['cancelled', 'canceled', 'annulé', 'annulée', 'annulés', 'annulées'],
} as const satisfies Record<DeliverableStatus, readonly [string, ...string[]]>;

/** Before a date. */
export const DUE_WORDS = [
  'by',
  'due',
  'due by',
  'until',
  'on',
  'le',
  'pour le',
  'avant le',
  "d'ici le",
] as const;

/** After a price that is for one post of several. */
export const EACH_WORDS = [
  ...['each', 'apiece', 'per post', 'per reel', 'per story', 'per video', 'a piece', '/post'],
  ...['chacun', 'chacune', 'pièce', 'la pièce', "l'unité", 'par post', 'par publication'],
] as const;
