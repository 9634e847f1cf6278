/** Result of a middleware: continue, redirect inside, or leave the application. */
export type Verdict = undefined | { to: string } | { external: string };
export interface Visit {
  path: string;
  /** Path with query, to return to. */
  href: string;
}
export type Middleware = (visit: Visit) => Verdict | Promise<Verdict>;

interface Exits {
  /** Throws, by the router's convention. */
  internal(to: string): never;
  external(url: string): void;
}

export function isExternal(url: string, origin = window.location.origin): boolean {
  return new URL(url, origin).origin !== origin;
}

/** The first redirect wins. @throws Error for an unregistered name. */
export async function runMiddleware(
  names: readonly string[],
  registry: Readonly<Record<string, Middleware>>,
  visit: Visit,
  exits: Exits,
): Promise<void> {
  for (const name of names) {
    const middleware = Object.hasOwn(registry, name) ? registry[name] : undefined;
    if (middleware === undefined) {
      throw new Error(`Unknown route middleware "${name}". Known: ${Object.keys(registry).join(', ')}.`);
    }
    const verdict = await middleware(visit);
    if (verdict === undefined) continue;
    if ('external' in verdict) {
      exits.external(verdict.external);
      // The browser is leaving; nothing may render any more.
      await new Promise<never>(() => {});
    } else if (isExternal(verdict.to)) {
      throw new Error(
        `The redirect to ${verdict.to} leaves the application and must say so with "external".`,
      );
    } else exits.internal(verdict.to);
  }
}
