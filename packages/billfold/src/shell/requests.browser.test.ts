import { describe, expect, test } from 'vitest'
import { isOpenInStore, openByPress, opener, shownView, wallet } from './testing/modal.ts'
import { withHost } from './testing/withHost.ts'

// Promise P2 and fault 131: every request settles, whichever side leaves.

const host = withHost()

/** A page whose wallet never answers, with the modal asking it. */
async function ask() {
  const opened = await host.open()
  const status = () => opened.page.evaluate(() => window.host.started[0]?.kit.store.getState().namespaces.toy?.status)
  await opened.page.evaluate(() => {
    const fox = window.host.createMadeUpWallet({ switches: { hang: true } })
    window.host.start({ wallets: [fox] })
    Object.assign(window, { fox })
  })
  await openByPress(opened.page)
  await wallet(opened.page).click()
  await expect.poll(() => shownView(opened.page)).toBe('ConnectingExternal')
  await expect.poll(status).toBe('connecting')
  return { ...opened, status }
}

describe('while a wallet is asked', () => {
  test('closing by Esc, backdrop or button ends the asking', async () => {
    const { page, status, faults, close } = await ask()
    const endings = [
      async () => {
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
      },
      () => page.mouse.click(4, 400),
      () => page.getByRole('button', { name: 'Close' }).click(),
    ]
    for (const [index, ending] of endings.entries()) {
      if (index > 0) {
        await openByPress(page)
        await wallet(page).click()
        await expect.poll(status).toBe('connecting')
      }
      await ending()
      await expect.poll(() => isOpenInStore(page)).toBe(false)
      await expect.poll(status).toBe('disconnected')
    }
    expect(await faults()).toEqual([])
    await close()
  })

  test.each([
    ['answers', false, 'connected'],
    ['hangs, and the visitor leaves', true, 'disconnected'],
  ] as const)(
    'the press asks a wallet before the code of its view has come, and the wallet %s',
    async (_how, hang, end) => {
      const opened = await host.open('', {
        // Never answered.
        prepare: context => context.route(`**${host.pathOf('ui/connect/ConnectingExternal/view.tsx')}`, () => {}),
      })
      const { page, faults, close } = opened
      const status = () => page.evaluate(() => window.host.started[0]?.kit.store.getState().namespaces.toy?.status)
      await page.evaluate(hangs => {
        window.host.start({ wallets: [window.host.createMadeUpWallet({ switches: { hang: hangs } })] })
      }, hang)
      await openByPress(page)
      await wallet(page).click()
      if (hang) {
        await expect.poll(status).toBe('connecting')
        await page.keyboard.press('Escape')
      }
      await expect.poll(status).toBe(end)
      if (!hang) await expect.poll(() => isOpenInStore(page)).toBe(false)
      expect(await faults()).toEqual([])
      await close()
    },
  )

  test('the host unmounts its provider: the modal goes on asking until the visitor leaves', async () => {
    const { page, status, faults, close } = await ask()
    await page.evaluate(() => window.host.started[0]?.unmount())
    expect(await status()).toBe('connecting')
    await page.keyboard.press('Escape')
    await expect.poll(status).toBe('disconnected')
    expect(await faults()).toEqual([])
    await close()
  })

  test('kit.destroy(): what the host awaits rejects at once, by its name, and nothing is left of the modal', async () => {
    const { page, faults, close } = await ask()
    const outcome = await page.evaluate(async () => {
      const kit = window.host.started[0]?.kit
      if (!kit) return 'no kit'
      const asking = window.host.actions.connect(kit, { connector: 'toy.fox' }).catch(error => error.code)
      kit.destroy()
      return asking
    })
    expect(outcome).toBe('request/aborted')
    expect(await page.locator('billfold-modal').count()).toBe(0)
    const left = await page.evaluate(() => (window as unknown as { fox: { listenerCount: number } }).fox.listenerCount)
    expect(left).toBe(0)
    // Buttons that are still on the page of a kit that ended do nothing, and throw nothing.
    await opener(page).click()
    expect(await faults()).toEqual([])
    await close()
  })
})
