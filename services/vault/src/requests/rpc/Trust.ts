import type { findWindowReasons } from '../approval/findWindowReasons.ts'

/** What is known of a site: it decides where its requests are shown. */
export type Trust = {
  read(): Promise<Pick<findWindowReasons.Facts, 'isFirstUse' | 'isPreviewSite' | 'wasCovered' | 'isLasting'>>
  /** The visitor approved something of it. */
  saveApproved(): Promise<void>
}
