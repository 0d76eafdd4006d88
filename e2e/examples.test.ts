import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installVirtualWalletIn, ModalPage, recordRequests } from '@billfold/testkit/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchRealBrowser } from '../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { answerNodes } from './support/examples/answerNodes.ts'
import { isListening } from './support/examples/isListening.ts'
import type { packPackages } from './support/examples/packPackages.ts'
import { prepareExample } from './support/examples/prepareExample.ts'
import { serveExample } from './support/examples/serveExample.ts'
import { openPage } from './support/openPage.ts'
import { run } from './support/run.ts'
import { shareTarballs } from './support/shareTarballs.ts'
import { watchFrames } from './support/watchFrames.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SHORT = '0xf39F…b92266'

type Example = {
  /** How a visitor chooses the wallet there; by default in the modal. */
  readonly choose?: (page: Page) => Promise<void>
  /** Its server knows who is connected: the address is in the HTML that it sends. */
  readonly hasSnapshot?: true
  /** A template that writes what a button does not take, and the checker that must refuse it. */
  readonly wrong?: { readonly file: string; readonly text: string; readonly checker: string }
  /** A button of the host's own, without the kit, ends the connection. */
  readonly hasOwnLeave?: true
}

const WRONG = '<billfold-connect-button label="Sign in" size="xl"></billfold-connect-button>'
const EXAMPLES: Readonly<Record<string, Example>> = {
  'react-vite': {},
  'react-wagmi': { hasOwnLeave: true },
  next: { hasSnapshot: true },
  'react-router': { hasSnapshot: true },
  astro: { hasSnapshot: true },
  vue: { wrong: { file: 'src/Wrong.vue', text: `<template>${WRONG}</template>`, checker: 'vue-tsc' } },
  svelte: { wrong: { file: 'src/Wrong.svelte', text: `<script lang="ts"></script>${WRONG}`, checker: 'svelte-check' } },
  'script-tag': {},
  headless: { choose: page => page.getByRole('button', { name: 'Connect Billfold Test Wallet' }).click() },
}

let tarballs: packPackages.ReturnType
let browser: Browser
beforeAll(async () => {
  tarballs = await shareTarballs()
  browser = await launchRealBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
})

describe.each(Object.entries(EXAMPLES))('examples/%s', (name, example) => {
  const { choose = chooseInModal, hasSnapshot, hasOwnLeave, wrong } = example
  let folder: string
  let hasServer: boolean

  it('installs from the packed packages and builds', async () => {
    const prepared = await prepareExample(name, tarballs)
    folder = prepared.folder
    hasServer = 'start' in prepared.scripts
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: object }
    expect(Object.keys(lock.packages).filter(path => /@(reown|walletconnect)\//.test(path))).toEqual([])
  }, 240_000)

  if (wrong)
    it('its checker knows the buttons: a template that writes what they do not take is refused', async () => {
      const path = join(folder, wrong.file)
      writeFileSync(path, wrong.text)
      // The folder is used again.
      onTestFinished(() => rmSync(path))
      await expect(run('npx', [wrong.checker], { cwd: folder })).rejects.toThrow(/"xl\W+ is not assignable to type/)
    })

  it('a visitor connects, signs, reloads; the page is quiet and the address is in its first frame', async () => {
    const host = await serveExample(folder, hasServer)
    const { page, errors, violations } = await openPage(browser, 'about:blank')
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) errors.push(`${message.type()}: ${message.text()}`)
    })
    try {
      const requests = recordRequests(page)
      await answerNodes(page)
      const wallet = await installVirtualWalletIn(page, { chains: { 1: 'http://127.0.0.1:9' }, mode: 'manual' })
      const frames = await watchFrames(page)
      await page.goto(host.url)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(requests.outside(new URL(host.url).origin)).toEqual([])
      // A press before React hydrates the server's page is lost.
      if (hasSnapshot) await page.waitForFunction(isListening)
      await choose(page)
      await wallet.approve()
      await page.locator('output').getByText(ADDRESS).waitFor()
      // An open modal does not block the next step.
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Sign "Hello"' }).click()
      await wallet.approve()
      await expect.poll(() => page.getByRole('status').last().textContent()).toMatch(/^0x[0-9a-f]{130}$/)

      const response = await page.reload()
      if (hasSnapshot) {
        expect(await response?.text()).toContain(SHORT)
        // A page that names its visitor is private.
        expect(response?.headers()['cache-control']).toMatch(/\b(private|no-store)\b/)
      }
      await page.locator('output').getByText(ADDRESS).waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Sign "Hello"' }).isEnabled()).toBe(true)
      expect(await frames.texts()).toEqual(choose === chooseInModal ? [SHORT] : [])
      if (hasOwnLeave) {
        await page.getByRole('button', { name: 'Leave' }).click()
        await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
        await page.reload()
        await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
      }
      expect([...errors, ...violations]).toEqual([])
    } finally {
      await page.context().close()
      await host.close()
    }
  })
})

async function chooseInModal(page: Page): Promise<void> {
  const modal = new ModalPage(page)
  await modal.open()
  await modal.row('Billfold Test Wallet').click()
}
