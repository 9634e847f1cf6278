/** A headline as a feed tells it. */
export interface Headline {
  /** Without markup. */
  title: string;
  /** What the feed says below it, without markup. */
  summary: string;
  /** Who published it. */
  source: string | null;
  /** An http(s) address. */
  link: string | null;
  /** ISO. */
  published_at: string | null;
}

export interface FoundHeadlines {
  headlines: Headline[];
  /** When the source was read. */
  read_at: Date;
  /** Files that were read, and those that could not be; null where nothing is read from files. */
  files: { read: number; unreadable: number } | null;
}

/** Port of news: who is in them. Nobody invented is asked about. */
export interface News {
  origin: 'files' | 'feed';
  /** Headlines about somebody of this name. @throws SERVICE_UNAVAILABLE with a sentence where the source does not answer */
  about(name: string): Promise<FoundHeadlines>;
}
