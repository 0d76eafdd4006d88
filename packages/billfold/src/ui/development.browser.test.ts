import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../parts/testing/launchBrowser.ts'
import { openState } from './gallery/openState.ts'
import { servePages } from './gallery/servePages.ts'
import { states } from './gallery/states.ts'

// In development, React warns in the console of missing keys, wrong nesting and unknown attributes. Hosts develop with this build.

let server: Awaited<ReturnType<typeof servePages>>
let browser: Awaited<ReturnType<typeof launchBrowser>>
let page: Page
const warnings: string[] = []
beforeAll(async () => {
  ;[server, browser] = await Promise.all([servePages('development'), launchBrowser()])
  page = await browser.newPage({ viewport: { width: 900, height: 720 }, reducedMotion: 'reduce' })
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) warnings.push(message.text())
  })
  page.on('pageerror', error => warnings.push(String(error)))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test.each(Object.entries(states))('React warns of nothing in any state of %s', async (_, all) => {
  for (const state of all) {
    await openState(page, server.address, state, { isSameDocument: page.url() !== 'about:blank' })
    expect(warnings.splice(0), state.name).toEqual([])
  }
})
