declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Seconds until a call counts as an error. */
    timeout: number;
    headers: Record<string, string>;
    requests: Array<{ setupRequest(request: object): object }>;
  }
  interface Result {
    /** Milliseconds. */
    latency: { p50: number; p99: number; max: number };
    requests: { total: number };
    /** Seconds. */
    duration: number;
    /** Failed connections, including timeouts. */
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
