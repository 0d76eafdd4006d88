// Whether opening and closing leaves anything behind: the heap after many opens, compared with that after 10.
import { launchChromium } from '../../scripts/chromium.mjs'
import { chromiumArgs } from './chromiumArgs.mjs'
import { serveBuild } from './serveBuild.mjs'
import { openVisit } from './visit.mjs'

const WARM_UP = 10
/** Code that the engine compiles better and better is part of its heap, and is no leak. */
const PLAIN_CODE = '--js-flags=--no-opt --no-maglev --no-sparkplug'

/**
 * @param isEnough gets the number of openings so far; asked after every tenth
 * @returns growth of the heap in per cent and of the number of elements, between the 10th and the last opening
 */
export async function measureMemory({ outDir }, target, stub, isEnough = opens => opens >= 100) {
  const server = await serveBuild(outDir)
  const browser = await launchChromium({ args: [...chromiumArgs(stub), PLAIN_CODE] })
  try {
    const visit = await openVisit(browser)
    const { page, call, quiet } = visit
    await page.goto(server.url)
    await call('painted', target.button)
    // No locators: their code would live in the heap that is measured.
    const { x, y } = await call('centre', target.button)
    await call('growPrintedIntegers')
    const openAndClose = async times => {
      for (let time = 0; time < times; time += 1) {
        await page.mouse.click(x, y)
        await call('painted', target.row)
        await page.keyboard.press('Escape')
        await call('gone', target.row)
      }
      await quiet(500)
      return { heap: await visit.heapBytes(), elements: await call('countElements') }
    }
    const before = await openAndClose(WARM_UP)
    let after = before
    let opens = WARM_UP
    while (!isEnough(opens)) {
      after = await openAndClose(WARM_UP)
      opens += WARM_UP
    }
    return { opens, growth: (after.heap / before.heap - 1) * 100, elements: after.elements - before.elements }
  } finally {
    await browser.close()
    await server.stop()
  }
}
