import type { Browser } from 'playwright-core'
import { launchChromium } from '../../../../../scripts/chromium.mjs'

/** Starts the system's Chromium without services that would call home. Whoever starts it closes it. */
export const launchBrowser = (): Promise<Browser> => launchChromium()
