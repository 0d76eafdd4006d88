import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { account, isOpenInStore, openByPress, wallet } from './testing/modal.ts'
import type { openHost } from './testing/openHost.ts'
import { withHost } from './testing/withHost.ts'

// Promise P13: opening and closing leaves nothing behind, and the end of a kit leaves nothing of it.

// Interpreted: machine code that the engine adds as it goes would hide a leak of the same size.
const INTERPRETED = '--js-flags=--no-opt --no-maglev --no-sparkplug'
const host = withHost({
  launch: { args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', INTERPRETED] },
})

/** Timers that the page has running, and who set them: patched in before everything else. */
const countTimers = () => {
  const running = new Map<unknown, string>()
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window
  Object.assign(window, {
    running,
    setTimeout: (run: () => void, delay?: number, ...rest: unknown[]) => {
      const id: unknown = setTimeout(
        (...given: unknown[]) => {
          running.delete(id)
          run.call(window, ...(given as []))
        },
        delay,
        ...rest,
      )
      running.set(id, String(new Error(`after ${delay} ms`).stack))
      return id
    },
    setInterval: (run: () => void, ...rest: []) => {
      const id: unknown = setInterval(run, ...rest)
      running.set(id, String(new Error('again and again').stack))
      return id
    },
    clearTimeout: (id: number) => {
      running.delete(id)
      clearTimeout(id)
    },
    clearInterval: (id: number) => {
      running.delete(id)
      clearInterval(id)
    },
  })
}
declare global {
  interface Window {
    readonly running: ReadonlyMap<unknown, string>
  }
}

const timersOf = (page: Page) => page.evaluate(() => [...window.running.values()])

const openCounted = (search = '?auto&quiet') =>
  host.open(search, { prepare: context => context.addInitScript(countTimers) })

async function measure({ page }: openHost.ReturnType, session: CDPSession) {
  // Twice: what the first collection finalises goes with the second.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find(metric => metric.name === name)?.value ?? Number.NaN
  return {
    listeners: of('JSEventListeners'),
    nodes: of('Nodes'),
    documents: of('Documents'),
    heap: of('JSHeapUsedSize'),
    timers: await page.evaluate(() => window.running.size),
  }
}

/** What is left once nothing is on its way any more: the same count of nodes for a second. */
async function settled(opened: openHost.ReturnType, session: CDPSession) {
  let last = await measure(opened, session)
  let since = Date.now()
  await expect
    .poll(
      async () => {
        const next = await measure(opened, session)
        if (next.nodes !== last.nodes) since = Date.now()
        last = next
        return Date.now() - since
      },
      { timeout: 10_000, interval: 100 },
    )
    .toBeGreaterThan(1_000)
  return last
}

/** Opens and closes; every other time by Esc, as a visitor does, every fourth time on a second view. */
const cycle = (page: Page, times: number) =>
  page.evaluate(async count => {
    const { actions, started } = window.host
    const kit = started[0]?.kit
    const root = document.querySelector('billfold-modal')?.shadowRoot
    const dialog = root?.querySelector('dialog')
    if (!kit || !root || !dialog) throw new Error('no modal')
    const channel = new MessageChannel()
    const task = () =>
      new Promise(resolve => {
        channel.port1.onmessage = resolve
        channel.port2.postMessage(0)
      })
    const press = (type: 'keydown' | 'keyup') =>
      dialog.dispatchEvent(new KeyboardEvent(type, { key: 'Escape', bubbles: true, cancelable: true, composed: true }))
    for (let round = 0; round < count; round++) {
      actions.openModal(kit)
      await task()
      if (!root.querySelector('.bf-card')) throw new Error('not drawn')
      if (round % 4 === 0) {
        actions.navigate(kit, { view: 'WhatIsAWallet' })
        await task()
      }
      if (round % 2 === 0) {
        while (dialog.open) {
          press('keydown')
          press('keyup')
        }
      } else actions.closeModal(kit)
      await task()
      // A card may be there all the same: drawn ahead for the next opening, because the button has the focus again.
      if (dialog.open || root.querySelectorAll('.bf-card').length > 1) throw new Error('not closed')
    }
    channel.port1.close()
  }, times)

test('1,000 openings and closings leave listeners, timers, nodes and heap as they were', {
  timeout: 120_000,
}, async () => {
  const opened = await openCounted()
  const session = await opened.context.newCDPSession(opened.page)
  await session.send('Performance.enable')
  await openByPress(opened.page)
  await opened.page.getByRole('button', { name: 'What is a wallet?' }).click()
  await opened.page.getByRole('heading', { name: 'What is a wallet?' }).first().waitFor()
  await opened.page.keyboard.press('Escape')
  await opened.page.keyboard.press('Escape')
  expect(await isOpenInStore(opened.page)).toBe(false)
  await cycle(opened.page, 100)
  const before = await settled(opened, session)
  await cycle(opened.page, 1_000)
  const after = await settled(opened, session)
  expect(after.timers).toBe(before.timers)
  expect(after.documents).toBe(before.documents)
  expect(after.listeners / before.listeners).toBeLessThanOrEqual(1.02)
  expect(after.nodes / before.nodes).toBeLessThanOrEqual(1.02)
  expect(after.heap / before.heap).toBeLessThanOrEqual(1.02)
  expect(await opened.faults()).toEqual([])
  await opened.close()
})

/** Listeners on window and document, as `<where> <event>` lines. */
async function globalListeners(session: CDPSession): Promise<string[]> {
  const found: string[] = []
  for (const where of ['window', 'document', 'document.body', 'document.documentElement']) {
    const { result } = await session.send('Runtime.evaluate', { expression: where })
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
    found.push(...listeners.map(({ type, useCapture }) => `${where} ${type} ${useCapture ? 'capture' : 'bubble'}`))
  }
  return found.sort()
}

test.each([
  ['closed', async () => {}],
  ['open', (page: Page) => openByPress(page)],
  [
    'connected',
    async (page: Page) => {
      await openByPress(page)
      await wallet(page).click()
      await account(page).waitFor()
    },
  ],
] as const)('kit.destroy() while %s removes element, listeners and timers', async (_name, prepare) => {
  const opened = await openCounted('')
  const { page, context } = opened
  const session = await context.newCDPSession(page)
  // The page's own React, once: it keeps one listener on the document for its roots.
  await page.evaluate(async () => {
    const one = window.host.start()
    await one.kit.runtime.surface?.warm()
    one.kit.destroy()
    one.unmount()
  })
  const before = { listeners: await globalListeners(session), timers: await timersOf(page) }
  await page.evaluate(() => {
    ;(window.host.started as unknown[]).length = 0
    window.host.start()
  })
  await page.locator('billfold-modal').waitFor({ state: 'attached' })
  await prepare(page)
  expect(await globalListeners(session)).not.toEqual(before.listeners)
  await page.evaluate(async () => {
    const one = window.host.started[0]
    one?.kit.destroy()
    one?.unmount()
    await new Promise(requestAnimationFrame)
  })
  expect(await page.locator('billfold-modal').count()).toBe(0)
  expect(await globalListeners(session)).toEqual(before.listeners)
  expect(await timersOf(page)).toEqual(before.timers)
  expect(await opened.faults()).toEqual([])
  await opened.close()
})

test('30 kits, made, opened and destroyed one after the other, are collected', async () => {
  const opened = await openCounted('')
  const { page } = opened
  const kept = await page.evaluate(async () => {
    const { actions, createMadeUpWallet, start } = window.host
    const references: WeakRef<object>[] = []
    for (let round = 0; round < 30; round++) {
      const one = start({ wallets: [createMadeUpWallet()] })
      await new Promise(requestAnimationFrame)
      actions.openModal(one.kit)
      await one.kit.runtime.surface?.warm()
      one.kit.destroy()
      one.unmount()
      one.container.remove()
      references.push(new WeakRef(one.kit))
    }
    ;(window.host.started as unknown[]).length = 0
    Object.assign(window, { references })
    return references.length
  })
  expect(kept).toBe(30)
  const session = await opened.context.newCDPSession(page)
  await expect
    .poll(async () => {
      await session.send('HeapProfiler.collectGarbage')
      return page.evaluate(
        () =>
          (window as unknown as { references: WeakRef<object>[] }).references.filter(reference => reference.deref())
            .length,
      )
    })
    // React keeps the last root that it worked on.
    .toBeLessThanOrEqual(2)
  expect(await opened.faults()).toEqual([])
  await opened.close()
})
