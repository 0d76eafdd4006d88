// Whether opening and closing leaves anything behind: the heap after 100 opens, compared with that after 10.
import { launchChromium } from '../../scripts/chromium.mjs'
import { serveFolder } from '../../scripts/serveFolder.mjs'
import { chromiumArgs } from './chromiumArgs.mjs'
import { openVisit } from './visit.mjs'

const WARM_UP = 10
const OPENS = 100

/** @returns growth of the heap in per cent and of the number of elements, between the 10th and the 100th opening */
export async function measureMemory({ outDir }, target, stub) {
  const server = await serveFolder(outDir)
  const browser = await launchChromium({ args: chromiumArgs(stub) })
  try {
    const visit = await openVisit(browser)
    const { page, call, quiet } = visit
    await page.goto(server.url)
    const button = page.getByRole('button', { name: target.button.text })
    const openAndClose = async times => {
      for (let time = 0; time < times; time += 1) {
        await button.click()
        await call('painted', target.row)
        await page.keyboard.press('Escape')
        await call('gone', target.row)
      }
      await quiet(500)
    }
    await openAndClose(WARM_UP)
    const [heapBefore, elementsBefore] = [await visit.heapBytes(), await call('countElements')]
    await openAndClose(OPENS - WARM_UP)
    const [heapAfter, elementsAfter] = [await visit.heapBytes(), await call('countElements')]
    return { growth: (heapAfter / heapBefore - 1) * 100, elements: elementsAfter - elementsBefore }
  } finally {
    await browser.close()
    await server.stop()
  }
}
