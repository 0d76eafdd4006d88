import { installVirtualWalletIn, ModalPage } from '@billfold/testkit/playwright'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerNodes } from '../examples/answerNodes.ts'
import { isListening } from '../examples/isListening.ts'
import { openPage } from '../openPage.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/**
 * In the example for Next: connects and signs in by the modal, reloads, opens the guarded page, calls the server action, and signs
 * out. Others call the action, too.
 */
export async function walkNext(browser: Browser, url: string): Promise<void> {
  const { page, errors, violations } = await openPage(browser, 'about:blank')
  const { origin } = new URL(url)
  const modal = new ModalPage(page)
  const signedIn = () => page.locator('#session').textContent()
  const open = (cookie: string) => fetch(`${origin}/account`, { headers: { cookie }, redirect: 'manual' })
  try {
    await answerNodes(page)
    await watchSession(page)
    const wallet = await installVirtualWalletIn(page, { chains: { 1: 'http://127.0.0.1:9' }, mode: 'manual' })
    // The guard sends a visitor who is not signed in to the first page.
    await page.goto(`${url}account`)
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await signedIn()).toBe('nobody yet')
    await page.waitForFunction(isListening)
    await modal.open()
    await modal.row('Billfold Test Wallet').click()
    await wallet.approve()
    await modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve()
    await page.locator('#session').getByText(ADDRESS).waitFor()

    // The server knows: no frame shows anything else.
    const html = await (await page.reload())?.text()
    expect(html).toContain(`<output id="session">${ADDRESS}</output>`)
    await page.waitForFunction(isListening)
    await expect.poll(() => page.getByRole('button', { name: 'Sign out' }).isVisible()).toBe(true)
    expect(await page.evaluate(() => window.sessionsSeen)).toEqual([ADDRESS])

    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByText(`Hello ${ADDRESS}`).waitFor()
    const save = async (note: string) => {
      await page.getByLabel('Note').fill(note)
      const sent = page.waitForRequest(request => request.method() === 'POST' && 'next-action' in request.headers())
      await page.getByRole('button', { name: 'Save' }).click()
      await page.locator('#note').getByText(note, { exact: true }).waitFor()
      return sent
    }
    await save('mine')
    const action = await save('still mine')
    const cookies = await page.context().cookies()
    const [token, ...others] = cookies.filter(({ name }) => name.includes('siwx-session'))
    expect([token?.httpOnly, token?.sameSite, others]).toEqual([true, 'Lax', []])
    const { name = '', value = '' } = token ?? {}
    const cookie = `${name}=${value}`

    /** The same call by someone else: what it answers, and what is saved then. */
    const repeat = async (path: string, headers: Record<string, string>) => {
      const { 'content-type': type = '', 'next-action': id = '' } = action.headers()
      const body = new Uint8Array(action.postDataBuffer() ?? []).slice()
      const text = Buffer.from(body).toString('latin1').replace('still mine', 'not mine!!')
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { origin, 'content-type': type, 'next-action': id, accept: 'text/x-component', ...headers },
        body: Buffer.from(text, 'latin1'),
        redirect: 'manual',
      })
      const noted = await (await open(cookie)).text()
      return { status: response.status, text: await response.text(), isKept: noted.includes('still mine') }
    }
    const forged = `${value.slice(0, -8)}AAAAAAAA`
    // Without a token of this server, at the guarded page and at another, which passes the call on.
    for (const stranger of [{}, { cookie: `${name}=${forged}` }]) {
      expect(await repeat('/account', stranger)).toMatchObject({ status: 307, isKept: true })
      const answer = await repeat('/', stranger)
      expect([answer.isKept, answer.text.includes('Saved')]).toEqual([true, false])
    }
    // A page of another site, with the visitor's cookie, as if the browser had sent it.
    for (const path of ['/account', '/']) {
      const answer = await repeat(path, { cookie, origin: 'https://evil.example' })
      expect([answer.isKept, answer.status, answer.text.includes('Saved')]).toEqual([true, 500, false])
    }

    await page.reload()
    expect(await page.locator('#note').textContent()).toBe('still mine')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(signedIn).toBe('nobody yet')
    // A copy of the token passes the guard, which asks no store; the page and the action refuse it.
    expect((await open('')).status).toBe(307)
    const copied = await open(cookie)
    expect((await copied.text()).includes('Hello')).toBe(false)
    for (const path of ['/account', '/']) expect((await repeat(path, { cookie })).text).toContain('Sign in first')
    // The router keeps pages that were left: not this one.
    await page.getByRole('link', { name: 'Your account' }).click()
    await expect.poll(() => page.locator('#session').isVisible()).toBe(true)
    expect([await page.getByText('Hello').count(), new URL(page.url()).pathname]).toEqual([0, '/'])
    await page.goto(`${url}account`)
    expect(new URL(page.url()).pathname).toBe('/')
    expect([...errors, ...violations]).toEqual([])
  } finally {
    await page.context().close()
  }
}

declare global {
  interface Window {
    sessionsSeen?: string[]
  }
}

/** Notes what the page says about the session in each frame, from the first on. */
async function watchSession(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = []
    window.sessionsSeen = seen
    const look = () => {
      const text = document.querySelector('#session')?.textContent
      if (text && text !== seen.at(-1)) seen.push(text)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
