import type { Platform } from './Platform.ts'

const PHONE = /Android|webOS|iPhone|iPad|iPod|BlackBerry|Opera Mini/i

/**
 * Reads the platform from what the browser says of itself (facts/core.md 7.7). A tablet that calls itself a Mac is
 * known by its fingers.
 */
export function readPlatform(signals: readPlatform.Parameters): Platform {
  const { userAgent, hasCoarsePointer, touchPoints } = signals
  const isIos = /iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/i.test(userAgent) && touchPoints > 1)
  const os = isIos ? 'ios' : /Android/i.test(userAgent) ? 'android' : 'other'
  return { isPhone: hasCoarsePointer || isIos || PHONE.test(userAgent), os, browser: readBrowser(userAgent) }
}

export declare namespace readPlatform {
  type Parameters = {
    readonly userAgent: string
    /** `(pointer: coarse)` matches. */
    readonly hasCoarsePointer: boolean
    readonly touchPoints: number
  }
}

function readBrowser(userAgent: string): Platform['browser'] {
  if (/Firefox\/|FxiOS\//i.test(userAgent)) return 'firefox'
  if (/Edg(e|A|iOS)?\//i.test(userAgent)) return 'edge'
  return /Safari\//i.test(userAgent) && !/Chrom(e|ium)\/|CriOS\//i.test(userAgent) ? 'safari' : 'chrome'
}
