import { installVirtualWalletIn } from '@billfold/testkit/playwright'
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from '../openPage.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** In the page without a modal of an example: connects, signs in, reloads, reads what is theirs, and signs out. */
export async function walkPlainPage(browser: Browser, url: string, sessionCookie: string): Promise<void> {
  const { page, errors, violations } = await openPage(browser, 'about:blank')
  const signedIn = () => page.locator('#session').textContent()
  const secret = async (cookie?: string) =>
    (
      await (cookie === undefined ? page.request.get(`${url}secret`) : fetch(`${url}secret`, { headers: { cookie } }))
    ).text()
  try {
    const wallet = await installVirtualWalletIn(page, { chains: { 1: 'http://127.0.0.1:9' }, mode: 'manual' })
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect Billfold Test Wallet' }).click()
    await wallet.approve()
    await page.locator('#address').getByText(ADDRESS).waitFor()
    expect([await signedIn(), await secret()]).toEqual(['nobody yet', 'Sign in first'])
    await page.getByRole('button', { name: 'Sign in' }).click()
    await wallet.approve()
    await page.locator('#session').getByText(ADDRESS).waitFor()
    await page.reload()
    await page.locator('#session').getByText(ADDRESS).waitFor()
    expect(await secret()).toBe(`Hello ${ADDRESS}`)
    const [cookie, ...others] = (await page.context().cookies()).filter(({ name }) => name.includes(sessionCookie))
    expect([cookie?.httpOnly, cookie?.sameSite, others]).toEqual([true, 'Lax', []])
    const { name = '', value = '' } = cookie ?? {}
    expect(await secret(`${name}=${value}`)).toBe(`Hello ${ADDRESS}`)
    for (const forged of [
      '',
      'x',
      value.slice(1),
      `${value.slice(0, 20)}${value[20] === 'A' ? 'B' : 'A'}${value.slice(21)}`,
    ])
      expect(await secret(`${name}=${forged}`)).toBe('Sign in first')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(signedIn).toBe('nobody yet')
    expect([await secret(), await page.locator('#outcome').textContent()]).toEqual(['Sign in first', ''])
    // What was copied before counts no more.
    expect(await secret(`${name}=${value}`)).toBe('Sign in first')
    expect([...errors, ...violations]).toEqual([])
  } finally {
    await page.context().close()
  }
}
