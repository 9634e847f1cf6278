import { SmartCoercionPlugin } from '@orpc/json-schema';
import type { StandardHandlerOptions } from '@orpc/server/standard';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { declared } from '#contract/calls/endpoints.ts';
import type { BaseContext } from '../context.ts';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only the parts of a coerced input that came in the address. */
function ofAddress(
  route: { method?: string; path?: string; inputStructure?: string },
  sent: unknown,
  coerced: unknown,
): unknown {
  if (route.method === 'GET' || !isFields(sent) || !isFields(coerced)) return coerced;
  const names =
    route.inputStructure === 'detailed'
      ? ['params', 'query']
      : [...(route.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const parts = names.filter((name) => name in coerced).map((name) => [name, coerced[name]]);
  return { ...sent, ...Object.fromEntries(parts) };
}

/**
 * Converts numbers and booleans in an address. JSON bodies have types, so a number sent as text is refused.
 */
export class AddressCoercionPlugin extends SmartCoercionPlugin<BaseContext> {
  constructor() {
    super({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  }

  override init(options: StandardHandlerOptions<BaseContext>): void {
    super.init(options);
    const [coerce] = options.clientInterceptors ?? [];
    if (!coerce || !options.clientInterceptors) return;
    options.clientInterceptors[0] = (call) =>
      coerce({
        ...call,
        next: (coerced) => {
          const { route } = declared(call.procedure);
          return call.next({ ...call, input: ofAddress(route, call.input, (coerced ?? call).input) });
        },
      });
  }
}
