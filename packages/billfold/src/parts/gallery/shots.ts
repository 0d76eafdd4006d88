import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../testing/launchBrowser.ts'
import { servePage } from '../testing/servePage.ts'

/** Draws every page of the gallery to `<folder>/<page>.png`: `npx tsx shots.ts <folder> [page…]`. */
const [folder = 'shots/parts', ...wanted] = process.argv.slice(2)
const pages = wanted.length > 0 ? wanted : ['connect', 'icons', 'list', 'grid', 'account', 'forms', 'states']
await mkdir(folder, { recursive: true })
const server = await servePage({
  entry: fileURLToPath(new URL('./main.tsx', import.meta.url)),
  policy: "default-src 'self'; img-src data:; style-src 'self'; require-trusted-types-for 'script'",
})
const browser = await launchBrowser()
try {
  for (const name of pages) {
    const page = await browser.newPage({ viewport: { width: 2080, height: 900 } })
    await page.goto(`${server.url}?page=${name}`)
    await page.waitForFunction(() => document.querySelector('parts-host')?.shadowRoot?.querySelector('.bf-card'))
    await page.waitForTimeout(600)
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
    await page.close()
  }
} finally {
  await browser.close()
  await server.close()
}
