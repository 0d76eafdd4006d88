// One cold run of one target: bytes, click to list at 1x and 4x, navigation to list, wallet to address, reload to address, heap, requests.
import { launchChromium } from '../../scripts/chromium.mjs'
import { attempt } from './attempt.mjs'
import { chromiumArgs } from './chromiumArgs.mjs'
import { serveBuild } from './serveBuild.mjs'
import { openVisit } from './visit.mjs'

/** Quiet for this long, a page counts as loaded. */
const LOADED_MS = 500

/** @returns the figures of one run; one that could not be had is absent and `notes` say why */
export async function measurePage(name, { outDir, bytes }, target, stub, notes) {
  const server = await serveBuild(outDir)
  const browser = await launchChromium({ args: chromiumArgs(stub) })
  const step = (what, run) => attempt(`${name}, ${what}`, notes, run)
  try {
    const loaded = await step('load', () => load(browser, server, target, bytes, 1))
    const slow = await step('load at 4x', () => load(browser, server, target, bytes, 4))
    const navigationToList = await step('click at once', () => clickAtOnce(browser, server, target))
    const connected =
      target.address && (await step('connect and reload', () => connectAndReload(browser, server, target)))
    return { ...loaded, clickToListSlow: slow?.clickToList, navigationToList, ...connected }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function load(browser, server, target, bytes, slowdown) {
  const visit = await openVisit(browser, { slowdown })
  const { page, requests, call, quiet } = visit
  const sum = () => {
    const own = new Set(requests.filter(url => url.origin === server.url).map(url => url.pathname))
    return [...own].reduce((total, file) => total + (bytes.get(file) ?? 0), 0)
  }
  try {
    await page.goto(server.url)
    await call('painted', target.button)
    await quiet(LOADED_MS)
    const firstLoadBytes = sum()
    const outsideRequests = requests.filter(url => url.protocol.startsWith('http') && url.origin !== server.url).length
    const heapBytes = await visit.heapBytes()
    // Modal code is warmed by hover, as it is for a person.
    const button = page.getByRole('button', { name: target.button.text })
    await button.hover()
    await quiet()
    const clickToList = await visit.pressUntilPainted(button, target.row)
    await quiet()
    return { firstLoadBytes, paintedBytes: sum(), outsideRequests, heapBytes, clickToList }
  } finally {
    await visit.close()
  }
}

async function clickAtOnce(browser, server, target) {
  const visit = await openVisit(browser)
  try {
    await visit.callAtStart('watch', target.row)
    await visit.callAtStart('pressAtOnce', target.button, target.row)
    await visit.page.goto(server.url)
    return await visit.call('watched')
  } finally {
    await visit.close()
  }
}

async function connectAndReload(browser, server, target) {
  const visit = await openVisit(browser)
  const { page, call, quiet } = visit
  try {
    await page.goto(server.url)
    await page.getByRole('button', { name: target.button.text }).click()
    await call('painted', target.row)
    await quiet(LOADED_MS)
    await call('watch', target.address)
    await target.connect(page)
    const walletToAddress = (await call('watched')) - (await call('clicked'))
    await quiet(LOADED_MS)
    await visit.callAtStart('watch', target.address)
    await page.reload()
    return { walletToAddress, reloadToAddress: await call('watched') }
  } finally {
    await visit.close()
  }
}
