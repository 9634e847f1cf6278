import type { Slice } from '#server/slice.ts';
import { binHandlers, brandBin } from './brand-bin.ts';
import { editHandlers } from './brand-edit.ts';
import { libraryHandlers } from './brand-library.ts';
import { previewHandlers } from './brand-preview.ts';
import { profileBrandHandlers } from './profile-brands.ts';
import { reportedHandlers } from './reported-brands.ts';

const brandHandlers = {
  ...libraryHandlers,
  ...editHandlers,
  ...binHandlers,
  ...reportedHandlers,
  ...previewHandlers,
  ...profileBrandHandlers,
};

export const brandSlice = {
  handlers: brandHandlers,
  daily: [brandBin.sweep],
} satisfies Slice;
