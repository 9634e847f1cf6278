import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';

const unavailable = () => {
  throw refuse('SERVICE_UNAVAILABLE', 'Not available');
};

export const importHandlers = {
  upload: os.imports.upload.handler(unavailable),
  preview: os.imports.preview.handler(unavailable),
  start: os.imports.start.handler(unavailable),
  pause: os.imports.pause.handler(unavailable),
  resume: os.imports.resume.handler(unavailable),
  cancel: os.imports.cancel.handler(unavailable),
  list: os.imports.list.handler(unavailable),
  get: os.imports.get.handler(unavailable),
  rejects: os.imports.rejects.handler(unavailable),
  mappings: os.imports.mappings.handler(unavailable),
  save_mapping: os.imports.save_mapping.handler(unavailable),
  delete_mapping: os.imports.delete_mapping.handler(unavailable),
};
