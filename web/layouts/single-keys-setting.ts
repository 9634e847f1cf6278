/** In this browser; on unless it is turned off. */
export const SINGLE_KEYS = 'limelight:single-keys';
