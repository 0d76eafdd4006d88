import { useState } from 'react'
import type { Platform } from './Platform.ts'
import { readPlatform } from './readPlatform.ts'

/** The visitor's platform. Read once per view: it does not change while one is looked at. */
export function usePlatform(): Platform {
  return useState(() =>
    readPlatform({
      userAgent: navigator.userAgent,
      hasCoarsePointer: matchMedia('(pointer: coarse)').matches,
      touchPoints: navigator.maxTouchPoints,
    }),
  )[0]
}
