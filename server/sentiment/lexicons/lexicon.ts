/**
 * Words of a language by how they sound, written for Limelight. They are separated by spaces and in lower case; `love*` stands
 * for every word that begins so. A strong word counts twice.
 */
export interface Lexicon {
  very_positive: string;
  positive: string;
  negative: string;
  very_negative: string;
  /** Turn what follows, or what stands before, round. */
  negations: string;
  /** Make the next word stronger, or weaker. */
  intensifiers: string;
  dampeners: string;
  /** What follows them weighs more than what stood before: `but`. */
  contrasts: string;
}
