import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@billfold/testkit/playwright'
import type { Browser } from 'playwright-core'
import { openPage } from '../openPage.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * Serves the page without a bundler that a Markdown page of the documentation describes, with the script-tag build of the
 * project at `folder`, opens it and presses its button.
 *
 * @returns errors, and requests to other hosts
 */
export async function runPlainPage(folder: string, page: string, browser: Browser): Promise<readonly string[]> {
  const text = readFileSync(join(root, page), 'utf8')
  const blocks = (language: string) =>
    [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, code = '']) => code)
  const html = blocks('html').find(code => code.includes('/billfold/billfold.js'))
  if (!html) throw new Error(`${page} has no page without a bundler`)
  const site = join(folder, page.replaceAll('/', '-'))
  mkdirSync(site)
  cpSync(join(folder, 'node_modules/billfold/dist/script'), join(site, 'billfold'), { recursive: true })
  // The last sample writes the address into the page's own output.
  writeFileSync(join(site, 'index.html'), `<!doctype html><title>Plain</title><output></output>${html}`)
  writeFileSync(join(site, 'app.js'), blocks('js').join('\n'))
  const served = await serveStatic(site)
  try {
    const { page, errors, requests } = await openPage(browser, served.url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').waitFor()
    await page.context().close()
    const elsewhere = requests.filter(url => !url.startsWith(served.url) && /^https?:/.test(url))
    return [...errors, ...elsewhere]
  } finally {
    await served.close()
  }
}
