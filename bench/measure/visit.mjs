// One page of a target in a browser profile of its own, with what the bench needs in it: the test wallet, the measuring
// code, a record of requests, the developer tools.
import { join } from 'node:path'

const inPage = join(import.meta.dirname, 'inPage.js')
const wallet = join(import.meta.dirname, '../../scripts/sizeWallet.js')
/** No step may take longer; what does is a missing figure. */
const STEP_MS = 20_000
const CALL_MS = 60_000
const QUIET_LIMIT_MS = 10_000

/**
 * Opens an empty page, slowed down `slowdown` times from its first line on, over a `network` of that latency and rate. With
 * `context` it shares that one's cache, and leaves it open.
 */
export async function openVisit(browser, { slowdown = 1, network, context: given } = {}) {
  const context = given ?? (await browser.newContext({ viewport: { width: 1280, height: 800 } }))
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_MS)
  const devtools = await context.newCDPSession(page)
  await page.addInitScript({ path: inPage })
  await page.addInitScript({ path: wallet })
  if (slowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (network) {
    const rate = network.bitsPerSecond / 8
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: rate,
      uploadThroughput: rate,
    })
  }

  const requests = []
  const waiting = new Set()
  let changedAt = Date.now()
  page.on('request', request => {
    requests.push(new URL(request.url()))
    waiting.add(request)
    changedAt = Date.now()
  })
  for (const event of ['requestfinished', 'requestfailed'])
    page.on(event, request => {
      waiting.delete(request)
      changedAt = Date.now()
    })

  /** Calls `window.bench[name]`. Not by Playwright's `evaluate`, whose own code would count as heap of the page. */
  const call = async (name, ...parameters) => {
    let timer
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`the page does not answer: ${name}`)), CALL_MS)
    })
    const asked = devtools.send('Runtime.evaluate', {
      expression: `window.bench.${name}(${parameters.map(one => JSON.stringify(one)).join()})`,
      awaitPromise: true,
      returnByValue: true,
    })
    asked.catch(() => {}) // reported by the race, or too late to matter
    try {
      const { result, exceptionDetails } = await Promise.race([asked, late])
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    page,
    requests,
    call,
    close: () => (given ? page.close() : context.close()),

    /** Adds `window.bench[name](…)` to what runs when the page is loaded the next time. */
    callAtStart: (name, ...parameters) =>
      page.addInitScript(`window.bench.${name}(${parameters.map(one => JSON.stringify(one)).join()})`),

    /** Waits until from now on nothing was asked for during `forMs`, and the page is idle. */
    async quiet(forMs = 200) {
      changedAt = Date.now()
      const endAt = Date.now() + QUIET_LIMIT_MS
      while (Date.now() < endAt && (waiting.size > 0 || Date.now() - changedAt < forMs))
        await new Promise(done => setTimeout(done, 20))
      await call('idle')
    },

    /** From a trusted press on `locator` to the frame in which `wanted` is painted, ms. */
    async pressUntilPainted(locator, wanted) {
      await call('watch', wanted)
      await locator.click()
      return (await call('watched')) - (await call('clicked'))
    },

    /** From the trusted press of `key` in `locator` to the frame in which `wanted` is painted, ms. */
    async typeUntilPainted(locator, key, wanted) {
      await call('watch', wanted)
      await locator.press(key)
      return (await call('watched')) - (await call('typed'))
    },

    /** Bytes of live objects after garbage was collected. */
    async heapBytes() {
      await devtools.send('HeapProfiler.collectGarbage')
      await call('idle')
      await devtools.send('HeapProfiler.collectGarbage')
      return (await devtools.send('Runtime.getHeapUsage')).usedSize
    },
  }
}
