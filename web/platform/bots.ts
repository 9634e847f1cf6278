/** "Cubot" is a telephone, not a robot. */
const CRAWLER =
  /(?<!cu)bot\b|bot[/;-]|crawl|spider|slurp|facebookexternalhit|embedly|quora link preview|whatsapp\/|lighthouse|mediapartners|ia_archiver|yandex(?:images|metrika)|duckduckgo-favicons/i;

/** Whether a user agent looks like a crawler: for such visitors the error page is not rendered, only logged. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLER.test(userAgent);
}
