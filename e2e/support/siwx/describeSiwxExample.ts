import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchRealBrowser } from '../../../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { prepareExample } from '../examples/prepareExample.ts'
import { serveExample } from '../examples/serveExample.ts'
import { shareTarballs } from '../shareTarballs.ts'
import { sendForgeries } from './sendForgeries.ts'
import { siwxExamples } from './siwxExamples.ts'

/** Installs an example from the tarballs of our packages, builds and starts it, walks through it and attacks it. */
export function describeSiwxExample(name: string): void {
  describe(`examples/${name}`, () => {
    const example = siwxExamples[name]
    if (!example) throw new Error(`There is no example ${name}`)
    let browser: Browser
    let host: serveExample.ReturnType
    beforeAll(async () => {
      const { folder } = await prepareExample(name, await shareTarballs())
      host = await serveExample(folder, true)
      browser = await launchRealBrowser()
    }, 240_000)
    afterAll(async () => {
      await browser?.close()
      await host?.close()
    })

    it('a visitor connects, signs in, reloads, reads what is theirs, and signs out', () =>
      example.walk(browser, host.url))

    it('refuses forgeries, each by its name', async () => {
      const { origin } = new URL(host.url)
      expect(await sendForgeries(example.routes(origin), origin)).toEqual(example.refused)
    })
  })
}
