import type { FastifyRequest } from 'fastify';

type IncomingMessage = FastifyRequest['raw'];

export interface BodyPace {
  /** Milliseconds between two checks. */
  window_ms: number;
  /** Bytes required since the last check. */
  least_bytes: number;
}

/** A kilobyte a second: a slow phone sends more, and 2 GB may take hours. */
export const BODY_PACE: BodyPace = { window_ms: 20_000, least_bytes: 20_000 };

interface OpenBody {
  request: IncomingMessage;
  /** Bytes read from the connection at the last check; null before the first. */
  bytes: number | null;
}

/**
 * Closes connections with stalled request bodies: half-sent ones would stay open forever, and a timeout for
 * the whole request would stop large uploads.
 */
export class OpenBodies {
  readonly #open = new Set<OpenBody>();
  readonly #timer: NodeJS.Timeout;

  constructor(pace: BodyPace) {
    this.#timer = setInterval(() => this.#look(pace), pace.window_ms).unref();
  }

  watch(request: IncomingMessage): void {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0;
    if (hasBody) this.#open.add({ request, bytes: null });
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look({ least_bytes }: BodyPace): void {
    for (const body of this.#open) {
      const { request, bytes } = body;
      const { socket } = request;
      if (request.complete || socket.destroyed) {
        this.#open.delete(body);
        continue;
      }
      body.bytes = socket.bytesRead;
      // With a full buffer the reader is slow, not the sender.
      const isAwaited = request.readableLength < request.readableHighWaterMark;
      if (bytes !== null && isAwaited && socket.bytesRead - bytes < least_bytes) socket.destroy();
    }
  }
}
