import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchChromium } from '../../../../../scripts/chromium.mjs'
import { servePage } from '../testing/servePage.ts'

/** Draws pages of the gallery to `<folder>/<page>.png`: `npx tsx shots.ts <folder> [page…]`. */
const sheets = ['connect', 'icons', 'list', 'grid', 'account', 'forms', 'states']
const screens: Record<string, [width: number, height: number]> = {
  'travel&theme=light': [960, 600],
  'travel&theme=dark&phone': [375, 640],
  'connect&theme=light&narrow': [320, 480],
  'wide&theme=light': [960, 600],
  'wide&theme=dark': [960, 600],
  'wide&theme=light&dir=rtl': [960, 600],
  'inline&theme=dark': [600, 400],
}
const [folder = 'shots/parts', ...wanted] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
const server = await servePage({ entry: fileURLToPath(new URL('./main.tsx', import.meta.url)) })
const browser = await launchChromium()
try {
  for (const name of wanted.length > 0 ? wanted : [...sheets, ...Object.keys(screens)]) {
    const [width, height] = screens[name] ?? [2080, 900]
    const page = await browser.newPage({ viewport: { width, height } })
    await page.goto(`${server.url}?page=${name}`)
    await page.locator('.bf-card').first().waitFor()
    // Until late spinners are in place and entering has ended.
    await page.waitForTimeout(600)
    await page.screenshot({ path: join(folder, `${name.replace(/\W+/g, '-')}.png`), fullPage: true })
    await page.close()
  }
} finally {
  await browser.close()
  await server.close()
}
