/** Valid request to a route, each value of which is replaced by hostile ones in turn. */
export interface RouteSample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON. */
  bodies?: readonly object[];
  /** By name of the file. */
  files?: { field: string; name: string; content: string };
  headers?: (body: string) => Record<string, string>;
  /** Expected statuses. */
  statuses: readonly number[];
}

export interface HostileRequest {
  name: string;
  url: string;
  body: string | null;
  headers: Record<string, string>;
  /** Only the address is hostile. */
  isAddress: boolean;
}

/** In addresses, encoded. */
const NOT_TEXT = ['%00', '%ED%A0%80', '%', '__proto__'];
const ADDRESSED = [
  ...['a%00b', '%ff', '%E2%80%AE', '%25', '..%2f..%2fetc%2fpasswd', '-1', '0'],
  ...['275760', '0000-01-01', 'NaN', '1e400', '2147483648', '9007199254740993', 'constructor'],
  ...['x'.repeat(90), 'x'.repeat(3000), '', '[object%20Object]', '%27%20OR%201%3D1'],
];
/** Tried everywhere. */
const WORST = ['\0', '\ud800', '0000-01-01T00:00:00Z', '+275760-09-13T00:00:00Z', '0000-01-01T00:00:00'];
const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
/** A few of them in each place. */
const OTHERS: readonly unknown[] = [
  ...['', '-1', '275760', '1e400', '9'.repeat(400), 'x'.repeat(6000), '__proto__', '-000001-01-01T00:00:00Z'],
  ...[null, true, -1, 1e300, 2147483648, [], {}, ['\0'], { '\0': 1 }, nested(2000), '275760-09-13T00:00:00'],
];
const A_FEW = 4;
/** In turn, so that over all places each value is tried. */
function fewOf<T>(all: readonly T[], turn: number): T[] {
  return Array.from({ length: A_FEW }, (_, i) => all[(turn * A_FEW + i) % all.length] as T);
}
const BODIES = [
  ...[
    '',
    ' ',
    'null',
    'true',
    '1',
    '""',
    '[]',
    '{}',
    '[[]]',
    '{',
    '\0',
    '"\\u0000"',
    '{"\\ud800":"\\ud800"}',
  ],
  ...[
    '{"__proto__":{"a":1}}',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `{"a":"${'x'.repeat(100_000)}"}`,
  ],
];

/** The object with each of its leaves and branches replaced, and without each of its fields. */
function* changed(sample: unknown, turn = { n: 0 }): Generator<{ at: string; value: unknown }> {
  if (typeof sample !== 'object' || sample === null) return;
  for (const key of Object.keys(sample)) {
    const put = (value: unknown) =>
      Array.isArray(sample)
        ? sample.map((one, i) => (String(i) === key ? value : one))
        : { ...sample, [key]: value };
    yield { at: `${key} absent`, value: put(undefined) };
    for (const value of [...WORST, ...fewOf(OTHERS, turn.n++)])
      yield { at: `${key} ${JSON.stringify(value).slice(0, 40)}`, value: put(value) };
    for (const inner of changed(Reflect.get(sample, key), turn))
      yield { at: `${key}.${inner.at}`, value: put(inner.value) };
  }
}

const BOUNDARY = 'limelight-boundary';
const multipart = (field: string, name: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`;

const filled = (path: string, values: Record<string, string>) =>
  path.replace(/:(\w+)|\*/g, (part, name) => values[name ?? part] ?? 'missing');

function addressesOf(path: string, { params = {}, query = {} }: RouteSample): string[] {
  const plain = filled(path, params);
  const names = Object.keys(query);
  const queryOf = (values: Record<string, string>, more = '') =>
    `?${Object.entries(values)
      .map(([name, value]) => `${name}=${value}`)
      .join('&')}${more}`;
  return [
    ...Object.keys(params).flatMap((name) =>
      ADDRESSED.map((value) => filled(path, { ...params, [name]: value })),
    ),
    ...names.flatMap((name, i) => [
      ...[...NOT_TEXT, ...fewOf(ADDRESSED, path.length + i)].map(
        (value) => `${plain}${queryOf({ ...query, [name]: value })}`,
      ),
      `${plain}${queryOf(query, `&${name}=again`)}`,
      `${plain}${queryOf(Object.fromEntries(Object.entries(query).filter(([one]) => one !== name)))}`,
    ]),
  ];
}

export function* hostileRequests(route: string, sample: RouteSample): Generator<HostileRequest> {
  const [method = '', path = ''] = route.split(' ');
  const { params = {}, bodies = [], files, headers = () => ({}) } = sample;
  const writes = method !== 'GET';
  const json = (name: string, url: string, body: string): HostileRequest => {
    const type = { 'content-type': 'application/json' };
    return { name: `${route} ${name}`, url, body, headers: { ...type, ...headers(body) }, isAddress: false };
  };
  const usual = writes ? JSON.stringify(bodies[0] ?? {}) : null;
  for (const url of addressesOf(path, sample)) {
    const name = `at ${url.slice(0, 100)}`;
    const read = { name: `${route} ${name}`, url, body: null, headers: headers('') };
    yield { ...(usual === null ? read : json(name, url, usual)), isAddress: true };
  }
  const url = filled(path, params);
  if (!writes) return;
  yield { name: `${route} without a body`, url, body: null, headers: headers(''), isAddress: false };
  const text = { 'content-type': 'text/plain' };
  yield {
    ...json('with text', url, 'text'),
    headers: { ...text, ...headers('text') },
  };
  for (const body of BODIES) yield json(`with ${body.slice(0, 40)}`, url, body);
  for (const body of bodies)
    for (const { at, value } of changed(body)) yield json(`with ${at}`, url, JSON.stringify(value));
  if (!files) return;
  const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const { field, name, content } = files;
  const parts = [
    ...['', '\0', '\u202e', 'x'.repeat(5000), '../../x.csv', '"'].map((bad) =>
      multipart(field, bad, content),
    ),
    ...['', '\0', 'other'].map((bad) => multipart(bad, name, content)),
    ...['', '\0', 'PK\u0003\u0004', '\0'.repeat(5000), `${content}\0`].map((bad) =>
      multipart(field, name, bad),
    ),
    ...['', `--${BOUNDARY}`, multipart(field, name, content).slice(0, -20)],
  ];
  for (const body of parts)
    yield { ...json(`with ${body.slice(20, 160)}`, url, body), headers: { ...type, ...headers(body) } };
}
