import type { WagonKind } from '@vagon/contract';

/** What the kinds of wagons are called in exported files, as on the screen. */
export const WAGON_KIND_WORDS: Record<WagonKind, string> = {
  covered: 'Yopiq vagon',
  flat: 'Platforma',
  private: 'Xususiy vagon',
  gondola: 'Yarim ochiq vagon',
  tank: 'Sisterna',
  refrigerated: 'Refrijerator vagon',
  other: 'Boshqa turdagi vagon',
};
