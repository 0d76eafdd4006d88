import type { Locator, Page } from 'playwright-core'
import type {} from './Host.ts'

// What tests of the modal do and ask again and again. The kit meant is the page's first.

export const opener = (page: Page): Locator => page.getByRole('button', { name: /^(Connect|Unlock) wallet$/ }).first()
export const wallet = (page: Page): Locator => page.getByRole('button', { name: /Toy Fox/ })
export const account = (page: Page): Locator => page.getByRole('button', { name: /ada/ })

/** Opens the modal by a press on the page's button, and waits until the wallets are there. */
export async function openByPress(page: Page): Promise<void> {
  await opener(page).click()
  await wallet(page).waitFor()
}

/** Opens it by a script of the host. */
export const openByScript = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const one = window.host.started[0]
    if (one) window.host.actions.openModal(one.kit)
  })

export const isModal = (dialog: Locator): Promise<boolean> => dialog.evaluate(node => node.matches(':modal'))

export const isOpenInStore = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(() => window.host.started[0]?.kit.store.getState().modal.isOpen)

export const shownView = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => window.host.started[0]?.kit.store.getState().modal.history.at(-1)?.view)

/** Where the focus is: in the modal `modal: <text or label>`, on the page `page: <text>`, or `none`. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const say = (node: Element) => (node.getAttribute('aria-label') ?? node.textContent ?? '').trim() || node.localName
    const outer = document.activeElement
    const inner = outer?.shadowRoot?.activeElement
    if (inner) return `modal: ${inner.matches('dialog') ? 'dialog' : say(inner)}`
    return outer && outer !== document.body ? `page: ${say(outer)}` : 'none'
  })

/** Connects a wallet that is then on a network that is not configured: UnsupportedChain, which may not be closed. */
export async function refuseClosing(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { actions, createMadeUpWallet, start } = window.host
    const fox = createMadeUpWallet({ isConnected: true })
    const { kit } = start({ wallets: [fox] })
    await actions.connect(kit, { connector: 'toy.fox' })
    fox.changeNetwork('toy:nowhere')
    actions.openModal(kit)
  })
  await page.locator('billfold-modal .bf-card').waitFor()
}
