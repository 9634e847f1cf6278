import { orderFileCalls } from '#contract/sales/order-files.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { campaignFiles } from '../files/campaign-files.ts';
import { campaignUpload } from '../files/campaign-files.upload.ts';
import { ordersKind } from './order-kind.ts';

const orders = campaignFiles(ordersKind);
const without_file = sentenceFor('orders_file_required');

export const ordersUpload = campaignUpload({
  call: orderFileCalls.upload_orders,
  field: ordersKind.field,
  without_file,
  keep: orders.keep,
});

const m = os.monitors;

export const orderFileHandlers = {
  upload_orders: m.upload_orders.handler(() => {
    // Served by ordersUpload.
    throw refuse('BAD_REQUEST', without_file);
  }),
  move_orders: m.move_orders.handler(({ context, input }) => orders.move(context, input)),
  order_preview: m.order_preview.handler(({ context, input }) => orders.preview(context, input)),
  import_orders: m.import_orders.handler(({ context, input }) => orders.import(context, input)),
  withdraw_orders: m.withdraw_orders.handler(({ context, input }) => orders.withdraw(context, input)),
  cancel_orders: m.cancel_orders.handler(({ context, input }) => orders.cancel(context, input)),
};
