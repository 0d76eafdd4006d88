// One cold run of one target: bytes, click to list at 1x and 4x, navigation to list, reload to address, heap, requests.
import { join } from 'node:path'
import { launchChromium } from '../../scripts/chromium.mjs'
import { serveFolder } from '../../scripts/serveFolder.mjs'
import { chromiumArgs } from './chromiumArgs.mjs'

const wallet = join(import.meta.dirname, '../../scripts/sizeWallet.js')
const inPage = join(import.meta.dirname, 'inPage.js')

export async function measurePage({ outDir, bytes }, target, stub) {
  const server = await serveFolder(outDir)
  const browser = await launchChromium({ args: chromiumArgs(stub) })
  try {
    const loaded = await load(browser, server, target, bytes, 1)
    const slow = await load(browser, server, target, bytes, 4)
    const early = await clickAtOnce(browser, server, target)
    const again = target.address ? await reconnect(browser, server, target) : Number.NaN
    return { ...loaded, clickToListSlow: slow.clickToList, navigationToList: early, reloadToAddress: again }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function open(browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript({ path: inPage })
  await page.addInitScript({ path: wallet })
  return { context, page }
}

async function load(browser, server, target, bytes, slowdown) {
  const { context, page } = await open(browser)
  const files = new Set()
  let outside = 0
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.origin === server.url) files.add(url.pathname)
    else if (url.protocol.startsWith('http')) outside += 1
  })
  const sum = () => [...files].reduce((total, file) => total + (bytes.get(file) ?? 0), 0)
  const devtools = await context.newCDPSession(page)
  if (slowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(server.url)
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  const firstLoadBytes = sum()
  const outsideRequests = outside
  await devtools.send('HeapProfiler.collectGarbage')
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'performance.memory.usedJSHeapSize' })
  // Modal code is warmed by hover, as it is for a person.
  await button.hover()
  await page.waitForLoadState('networkidle')
  await page.evaluate(row => {
    window.bench.clickedAt = undefined
    window.bench.shown = window.bench.painted(row)
  }, target.row)
  await button.click()
  const clickToList = await page.evaluate(() => window.bench.shown.then(at => at - window.bench.clickedAt))
  await page.waitForLoadState('networkidle')
  const paintedBytes = sum()
  await context.close()
  return { firstLoadBytes, paintedBytes, outsideRequests, heapBytes: result.value, clickToList }
}

async function clickAtOnce(browser, server, target) {
  const { context, page } = await open(browser)
  await page.addInitScript(row => {
    window.bench.shown = window.bench.painted(row)
    const look = () => {
      const button = window.bench.find('Connect wallet')
      if (button && window.bench.isPainted(button)) button.click()
      if (!window.bench.find(row)) requestAnimationFrame(look)
    }
    addEventListener('DOMContentLoaded', look)
  }, target.row)
  await page.goto(server.url)
  const at = await page.evaluate(() => window.bench.shown)
  await context.close()
  return at
}

async function reconnect(browser, server, target) {
  const { context, page } = await open(browser)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const row = page.getByText(target.row, { exact: true }).last()
  await row.waitFor()
  await row.click()
  await page.getByText(target.address).first().waitFor()
  await page.addInitScript(() => {
    window.bench.shown = window.bench.painted('0x', 10000)
    window.bench.shownAny = new Promise(resolve => {
      const look = () => {
        const walk = root =>
          [...root.querySelectorAll('button,[role=button]')].some(element => /0xf3/i.test(element.textContent)) ||
          [...root.querySelectorAll('*')].some(element => element.shadowRoot && walk(element.shadowRoot))
        if (document.body && walk(document)) resolve(performance.now())
        else requestAnimationFrame(look)
      }
      look()
    })
  })
  await page.reload()
  const at = await Promise.race([
    page.evaluate(() => window.bench.shownAny),
    new Promise(done => setTimeout(() => done(Number.NaN), 15_000)),
  ])
  await context.close()
  return at
}
