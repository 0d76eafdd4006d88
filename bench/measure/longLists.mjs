// The list of all wallets with 600 entries, and scrolling 5,000.
import { join } from 'node:path'
import { launchChromium } from '../../scripts/chromium.mjs'
import { serveFolder } from '../../scripts/serveFolder.mjs'
import { buildTarget } from './buildTarget.mjs'
import { chromiumArgs } from './chromiumArgs.mjs'

const root = join(import.meta.dirname, '../hosts/all-wallets')

export async function measureAllWallets(stub) {
  const { outDir } = await buildTarget('all-wallets', { root, isOurs: true })
  const server = await serveFolder(outDir)
  const browser = await launchChromium({ args: chromiumArgs(stub) })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.addInitScript({ path: join(import.meta.dirname, 'inPage.js') })
    await page.goto(`${server.url}/?wallets=600`)
    const button = page.getByRole('button', { name: 'All wallets' })
    await button.hover()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      window.bench.clickedAt = undefined
      window.bench.shown = window.bench.painted('Wallet 0')
    })
    await button.click()
    const clickToList = await page.evaluate(() => window.bench.shown.then(at => at - window.bench.clickedAt))
    const field = page.getByRole('searchbox')
    await field.pressSequentially('wallet 059')
    await page.evaluate(() => {
      const input = document.querySelector('billfold-modal').shadowRoot.querySelector('input')
      input.addEventListener(
        'keydown',
        event => {
          window.bench.keyAt = event.timeStamp
          window.bench.result = window.bench.painted('Wallet 0599')
        },
        { once: true },
      )
    })
    await field.press('9')
    const keyToResults = await page.evaluate(() => window.bench.result.then(at => at - window.bench.keyAt))
    await field.fill('')
    const elements = await scrollToEnd(page)
    const longestTask = await scrollMany(browser, server)
    return { clickToList, keyToResults, elements: elements, longestTask }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function scrollToEnd(page) {
  return page.evaluate(async () => {
    const root = document.querySelector('billfold-modal').shadowRoot
    const scroller = [...root.querySelectorAll('*')].find(
      element =>
        element.scrollHeight > element.clientHeight + 8 && /auto|scroll/.test(getComputedStyle(element).overflowY),
    )
    for (
      let step = 0;
      step < 400 && scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 2;
      step += 1
    ) {
      scroller.scrollTop += 400
      await new Promise(requestAnimationFrame)
    }
    return document.querySelectorAll('*').length + root.querySelectorAll('*').length
  })
}

async function scrollMany(browser, server) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript({ path: join(import.meta.dirname, 'inPage.js') })
  await page.goto(`${server.url}/?wallets=5000`)
  await page.getByRole('button', { name: 'All wallets' }).click()
  await page.getByText('Wallet 0003').first().waitFor()
  await page.evaluate(() => {
    window.longest = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) window.longest = Math.max(window.longest, entry.duration)
    }).observe({ type: 'longtask' })
  })
  await scrollToEnd(page)
  return page.evaluate(() => window.longest)
}
