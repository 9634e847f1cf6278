/** "Cubot" is a phone, not a robot. */
const CRAWLER =
  /(?<!cu)bot\b|bot[/;-]|crawl|spider|slurp|facebookexternalhit|embedly|quora link preview|whatsapp\/|lighthouse|mediapartners|ia_archiver|yandex(?:images|metrika)/i;

/** Crawlers do not get the error page; their errors are only logged. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLER.test(userAgent);
}
