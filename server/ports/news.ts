export interface Headline {
  /** Without markup. */
  title: string;
  /** Without markup. */
  summary: string;
  source: string | null;
  /** An http(s) address. */
  link: string | null;
  /** ISO. */
  published_at: string | null;
}

export interface FoundHeadlines {
  headlines: Headline[];
  read_at: Date;
  /** Counts of files; null if the source is not files. */
  files: { read: number; unreadable: number } | null;
}

/** Port of news. Invented people are never looked up. */
export interface News {
  origin: 'files' | 'feed';
  /** @throws SERVICE_UNAVAILABLE with a sentence if the source does not answer */
  about(name: string): Promise<FoundHeadlines>;
}
