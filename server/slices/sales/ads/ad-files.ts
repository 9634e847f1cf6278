import { adFileCalls } from '#contract/sales/ad-files.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { campaignFiles } from '../files/campaign-files.ts';
import { campaignUpload } from '../files/campaign-files.upload.ts';
import { adsKind } from './ad-kind.ts';

const ads = campaignFiles(adsKind);
const without_file = sentenceFor('ads_file_required');

export const adsUpload = campaignUpload({
  call: adFileCalls.upload_ads,
  field: adsKind.field,
  without_file,
  keep: ads.keep,
});

const m = os.monitors;

export const adFileHandlers = {
  upload_ads: m.upload_ads.handler(() => {
    // Served by adsUpload.
    throw refuse('BAD_REQUEST', without_file);
  }),
  move_ads: m.move_ads.handler(({ context, input }) => ads.move(context, input)),
  ads_preview: m.ads_preview.handler(({ context, input }) => ads.preview(context, input)),
  import_ads: m.import_ads.handler(({ context, input }) => ads.import(context, input)),
  withdraw_ads: m.withdraw_ads.handler(({ context, input }) => ads.withdraw(context, input)),
  cancel_ads: m.cancel_ads.handler(({ context, input }) => ads.cancel(context, input)),
};
