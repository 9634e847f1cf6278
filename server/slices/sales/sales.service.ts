import { joined } from '#contract/calls/joined.ts';
import type { Slice } from '#server/slices/slice.ts';
import { adFileHandlers, adsUpload } from './ads/ad-files.ts';
import { adReportHandlers } from './ads/ad-report.ts';
import { sweepCampaignFiles } from './files/campaign-files.ts';
import { liftHandlers } from './lift/lift.ts';
import { linkRoutes } from './links/link.routes.ts';
import { sweepVisitors } from './links/link-clicks.ts';
import { linkHandlers } from './links/tracking-links.ts';
import { orderFileHandlers, ordersUpload } from './orders/order-files.ts';
import { orderReportHandlers } from './orders/order-report.ts';
import { orderRowHandlers } from './orders/order-rows.ts';
import { orderWebhookRoutes } from './orders/order-webhook.routes.ts';
import { orderWebhookHandlers } from './orders/order-webhook.ts';
import { promoCodeHandlers } from './orders/promo-codes.ts';
import { remindOfRights } from './rights/right-reminders.ts';
import { rightHandlers } from './rights/rights.ts';

/** Calls of the group `monitors`. */
const saleHandlers = joined(
  linkHandlers,
  orderReportHandlers,
  orderRowHandlers,
  orderFileHandlers,
  promoCodeHandlers,
  orderWebhookHandlers,
  liftHandlers,
  adFileHandlers,
  adReportHandlers,
  rightHandlers,
);

export const saleSlice = {
  handlers: saleHandlers,
  routes: [linkRoutes, ordersUpload, adsUpload, orderWebhookRoutes],
  daily: [sweepVisitors, sweepCampaignFiles, remindOfRights],
} satisfies Slice;
