/** A store cannot be opened. The message for the operator says what, where and what to do. */
export class StoreDamaged extends Error {
  constructor(store: 'workspace' | 'analytics', place: string, reason: string, cause?: unknown) {
    super(
      `The ${store} store (${place}) is damaged: ${reason}. Restore a backup (npm run restore -- BACKUP --replace), or set LIMELIGHT_DATA to another folder.`,
      { cause },
    );
  }
}
