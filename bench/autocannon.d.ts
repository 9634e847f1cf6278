// The package brings no types: what bench/load.ts uses of it.
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Seconds until a call counts as an error. */
    timeout: number;
    headers: Record<string, string>;
    /** `setupRequest` is called before each request, and says what is asked. */
    requests: Array<{ setupRequest(request: object): object }>;
  }
  interface Result {
    /** Milliseconds of all answers. */
    latency: { p50: number; p99: number; max: number };
    requests: { total: number };
    /** Seconds. */
    duration: number;
    /** Connections that failed, timeouts among them. */
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
