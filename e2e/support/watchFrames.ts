import type { Page } from 'playwright-core'

declare global {
  interface Window {
    framesSeen?: string[]
  }
}

/** Notes what the connect button of a page shows in each frame, from the first on; begins again with each document. */
export async function watchFrames(page: Page): Promise<{
  /** What it showed, in order, each text once until it changed. */
  texts(): Promise<readonly string[]>
}> {
  await page.addInitScript(() => {
    const seen: string[] = []
    window.framesSeen = seen
    const look = () => {
      const element = document.querySelector('billfold-connect-button')
      const text = (element?.shadowRoot ?? document).querySelector('.bf-button')?.textContent
      if (text && text !== seen.at(-1)) seen.push(text)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return { texts: () => page.evaluate(() => window.framesSeen ?? []) }
}
