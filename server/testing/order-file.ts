import type { OrderPreview } from '#contract/sales/order-files.ts';
import type { SignedIn, TestApp } from './test-app.ts';

/** Sends a file of orders, or of another kind, like a browser. */
export async function sendOrders(
  app: TestApp,
  who: Pick<SignedIn, 'headers'>,
  monitor_id: number,
  content: string,
  { name = 'orders.csv', field = 'ordersFile', kind = 'orders' } = {},
) {
  const form = new FormData();
  form.append(field, new File([content], name));
  const body = new Response(form);
  return app.http.inject({
    method: 'POST',
    url: `/api/monitor/${kind}/${monitor_id}/files`,
    headers: { ...who.headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

export async function uploadOrders(
  app: TestApp,
  who: SignedIn,
  monitor_id: number,
  content: string,
  name?: string,
): Promise<OrderPreview> {
  const answer = await sendOrders(app, who, monitor_id, content, name === undefined ? {} : { name });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
