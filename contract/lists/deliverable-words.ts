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
  planned: [
    ...([
      'planned',
      'scheduled',
      'open',
      'to do',
      'not started',
      'pending',
      'late',
      'overdue',
      'delayed',
    ] as const),
    ...[
      'prévu',
      'prévue',
      'prévus',
      'prévues',
      'planifié',
      'planifiée',
      'à faire',
      'en attente',
      'en retard',
    ],
    ...['geplant', 'offen', 'ausstehend', 'überfällig', 'verspätet', 'in verzug'],
    ...[
      'previsto',
      'planificado',
      'pendiente',
      'atrasado',
      'pianificato',
      'in ritardo',
      'planejado',
      'gepland',
    ],
  ],
  agreed: [
    ...(['agreed', 'confirmed', 'booked', 'signed', 'in production', 'approved'] as const),
    ...[
      'convenu',
      'convenue',
      'convenus',
      'convenues',
      'confirmé',
      'confirmée',
      'signé',
      'validé',
      'en cours',
    ],
    ...['vereinbart', 'bestätigt', 'gebucht', 'zugesagt', 'freigegeben', 'in produktion', 'in arbeit'],
    ...['acordado', 'confirmado', 'confermato', 'concordato', 'bevestigd'],
  ],
  delivered: [
    ...(['delivered', 'done', 'posted', 'live', 'published', 'online', 'completed'] as const),
    ...[
      'livré',
      'livrée',
      'livrés',
      'livrées',
      'publié',
      'publiée',
      'publiés',
      'publiées',
      'en ligne',
      'posté',
    ],
    ...['veröffentlicht', 'erledigt', 'geliefert', 'gepostet', 'abgeschlossen', 'fertig'],
    ...['publicado', 'publicada', 'entregado', 'pubblicato', 'pubblicata', 'consegnato', 'geplaatst'],
  ],
  cancelled: [
    ...(['cancelled', 'canceled', 'dropped', 'declined'] as const),
    ...['annulé', 'annulée', 'annulés', 'annulées', 'abandonné', 'abandonnée', 'refusé'],
    ...['storniert', 'abgesagt', 'entfällt', 'abgelehnt'],
    ...['cancelado', 'cancelada', 'annullato', 'annullata', 'geannuleerd'],
  ],
} as const satisfies Record<DeliverableStatus, readonly [string, ...string[]]>;

/** Before a discount code. */
export const CODE_WORDS = ['code', 'code promo', 'promo code', 'rabattcode'] as const;

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
