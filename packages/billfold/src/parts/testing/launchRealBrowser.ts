import { launchChromium } from '@billfold/testkit/playwright'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './launchBrowser.ts'

const start = () => launchChromium({ realDefaults: true })

/** As `launchBrowser`, with popup blocking, storage partitioning and the back-forward cache of everybody's browser. */
export const launchRealBrowser = (): Promise<Browser> => launchBrowser(start)
