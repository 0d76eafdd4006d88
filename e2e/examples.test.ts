import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { installVirtualWalletIn, ModalPage, recordRequests, serveStatic } from '@billfold/testkit/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launch, openPage } from './support/openBrowser.ts'

const root = resolve(import.meta.dirname, '..')
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** How a visitor chooses the wallet there. */
const EXAMPLES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'react-vite'(page) {
    const modal = new ModalPage(page)
    await modal.open()
    await modal.row('Billfold Test Wallet').click()
  },
  headless: page => page.getByRole('button', { name: 'Connect Billfold Test Wallet' }).click(),
}

let folder: string
let tarballs: Record<string, string>
let browser: Browser
beforeAll(async () => {
  if (!existsSync(join(root, 'packages/billfold/dist/exports/index.js'))) run('npm', ['run', '--silent', 'build'], root)
  folder = mkdtempSync(join(tmpdir(), 'billfold-examples-'))
  tarballs = { billfold: pack('packages/billfold'), '@billfold/evm': pack('packages/evm') }
  browser = await launch()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(Object.keys(EXAMPLES))('examples/%s', name => {
  it('installs from the packed packages, builds, and a visitor connects, signs, reloads', async () => {
    const home = join(folder, name)
    cpSync(join(root, 'examples', name), home, { recursive: true })
    installAsAUser(home)
    run('npm', ['run', '--silent', 'build'], home)
    const host = await serveStatic(join(home, 'dist'))
    const { page, errors, violations } = await openPage(browser, 'about:blank')
    try {
      const requests = recordRequests(page)
      const wallet = await installVirtualWalletIn(page, { chains: { 1: 'http://127.0.0.1:9' }, mode: 'manual' })
      await page.goto(host.url)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(requests.outside(new URL(host.url).origin)).toEqual([])
      await EXAMPLES[name]?.(page)
      await wallet.approve()
      await page.locator('output').getByText(ADDRESS).waitFor()
      // Whatever is still open of the modal is in nobody's way.
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Sign "Hello"' }).click()
      await wallet.approve()
      await expect.poll(() => page.getByRole('status').last().textContent()).toMatch(/^0x[0-9a-f]{130}$/)
      await page.reload()
      await page.locator('output').getByText(ADDRESS).waitFor()
      expect([...errors, ...violations]).toEqual([])
    } finally {
      await page.context().close()
      await host.close()
    }
  }, 180_000)
})

/** The packages come from here, everything else from the registry that the machine uses. */
function installAsAUser(home: string): void {
  const path = join(home, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { dependencies: Record<string, string> }
  for (const name of Object.keys(manifest.dependencies)) {
    const tarball = tarballs[name]
    if (tarball) manifest.dependencies[name] = `file:${tarball}`
  }
  // A package that one of ours asks for by version has to be ours too.
  writeFileSync(path, JSON.stringify({ ...manifest, overrides: { billfold: `file:${tarballs.billfold}` } }))
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], home)
}

function pack(from: string): string {
  const to = join(folder, 'packed')
  mkdirSync(to, { recursive: true })
  const told = run('npm', ['pack', '--json', '--pack-destination', to], join(root, from))
  const [{ filename }] = JSON.parse(told) as [{ filename: string }]
  return join(to, filename)
}

function run(command: string, words: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} in ${cwd}\n${stdout}\n${stderr}`)
  return stdout
}
