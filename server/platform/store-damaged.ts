/** A store of the data folder cannot be used as it is. The message is for whoever ran the start: what, where, what to do. */
export class StoreDamaged extends Error {
  constructor(store: 'workspace' | 'analytics', place: string, reason: string, cause?: unknown) {
    super(
      `The ${store} store (${place}) is damaged: ${reason}. Restore a backup (npm run restore -- BACKUP --replace), or set LIMELIGHT_DATA to another folder.`,
      { cause },
    );
  }
}
