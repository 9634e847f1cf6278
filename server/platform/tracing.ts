type Sdk = typeof import('@opentelemetry/sdk-trace');
type Attributes = Record<string, string | number>;
type Headers = Record<string, string | string[] | undefined>;

interface Tracing {
  inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  request(headers: Headers, method: string): RequestSpan;
  stop(): Promise<void>;
}

export interface RequestSpan {
  /** Statements of the work become children of the span. */
  within(work: () => void): void;
  end(route: string, status: number): void;
}

/** Null while tracing is off: then nothing of OpenTelemetry is loaded. */
let tracing: Tracing | null = null;

const VARIABLES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];

/** By the standard variables of OpenTelemetry. */
export const isTraced = (env: NodeJS.ProcessEnv): boolean =>
  env.OTEL_SDK_DISABLED !== 'true' &&
  env.OTEL_TRACES_EXPORTER !== 'none' &&
  (env.OTEL_TRACES_EXPORTER === 'otlp' || VARIABLES.some((name) => env[name]));

/** Returns a function that sends the remaining spans. */
export async function startTracing(
  version: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<() => Promise<void>> {
  if (isTraced(env)) tracing = await openTracing(version, env);
  return async () => {
    await tracing?.stop();
    tracing = null;
  };
}

export const inSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.inSpan(name, attributes, work) : work();

export const requestSpan = (headers: Headers, method: string): RequestSpan | null =>
  tracing?.request(headers, method) ?? null;

/** OTEL_TRACES_SAMPLER; unknown names are the default, `parentbased_always_on`. */
function samplerOf(
  { AlwaysOffSampler, AlwaysOnSampler, ParentBasedSampler, TraceIdRatioBasedSampler }: Sdk,
  env: NodeJS.ProcessEnv,
) {
  const [name = '', isChild] = (env.OTEL_TRACES_SAMPLER ?? '').split(/^parentbased_/).reverse();
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  const root =
    name === 'always_off'
      ? new AlwaysOffSampler()
      : name === 'traceidratio'
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler();
  return isChild === undefined && name !== '' ? root : new ParentBasedSampler({ root });
}

async function openTracing(version: string, env: NodeJS.ProcessEnv): Promise<Tracing> {
  const [api, sdk, exporting, resources, hooks, { W3CTraceContextPropagator }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
  ]);
  const { context, propagation, SpanKind, SpanStatusCode, trace } = api;
  const detectors = [resources.resourceAttributesEnvDetector, resources.serviceNameEnvDetector];
  const provider = new sdk.TracerProvider({
    sampler: samplerOf(sdk, env),
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': 'limelight', 'service.version': version }))
      .merge(resources.detectResources({ detectors })),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new exporting.OTLPTraceExporter() })],
  });
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer('limelight', version);
  return {
    inSpan: (name, attributes, work) =>
      tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          // The message may contain values.
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
    request(headers, method) {
      const parent = propagation.extract(context.active(), headers);
      const attributes = { 'http.request.method': method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      return {
        within: (work) => context.with(trace.setSpan(parent, span), work),
        end(route, status) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async stop() {
      await provider.shutdown();
      context.disable();
      propagation.disable();
    },
  };
}
