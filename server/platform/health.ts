/** Answer of `GET /healthz`. */
export interface Health {
  status: 'ok' | 'degraded' | 'failing';
  projector_lag_seconds?: number;
  /** Sentences for the operator. */
  problems?: string[];
}

export interface Measured {
  health: Health;
  /** By the clock of this thread. */
  at: number;
}

/** Age of the last measurement at which health is degraded, or failing. */
const LATE_MS = 10_000;
const DEAD_MS = 60_000;

/** Old measurements mean that the stores do not answer. */
export function asOfNow({ health, at }: Measured): Health {
  const age = performance.now() - at;
  if (age < LATE_MS || health.status === 'failing') return health;
  const problem = `The stores have not answered for ${Math.round(age / 1000)} seconds.`;
  const problems = [...(health.problems ?? []), problem];
  return { ...health, status: age > DEAD_MS ? 'failing' : 'degraded', problems };
}

export const statusCode = ({ status }: Health): 200 | 503 => (status === 'failing' ? 503 : 200);
