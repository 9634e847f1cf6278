import { os } from '#server/platform/gate.ts';
import { noticesOf } from '#server/slices/alerts/notices.ts';

const SHOWN = 5;

export const latestAlertHandlers = {
  alerts: os.home.alerts.handler(({ context }) => noticesOf(context, SHOWN)),
};
