import { describe, expect, it } from 'vitest'
import { startStack } from './support/startStack.ts'
import { withDemo } from './support/withDemo.ts'

const demo = withDemo()
const { modal, wallet } = demo

describe('a newcomer on the demo', () => {
  it('sends nothing to any server before touching the kit', async () => {
    await demo.seen.page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    const outside = demo.seen.requests.filter(
      url => new URL(url).origin !== new URL(demo.stack.demo).origin && !url.startsWith('data:'),
    )
    expect(outside).toEqual([])
  })

  it('connects an external wallet; the Connect view becomes Account after connection', async () => {
    await demo.seen.page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal()
      .getByRole('button', { name: /Billfold Test Wallet/ })
      .click()
    await modal().getByRole('button', { name: /^EVM/ }).click()
    await wallet().getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => demo.seen.page.getByTestId('status').textContent()).toBe('connected')
    await modal().waitFor({ state: 'hidden' })
    await demo.seen.page.getByRole('button', { name: /^(0xf39F…b92266|alice\.billfold\.eth)$/ }).click()
    await modal()
      .getByText(/0xf39F…|alice\.billfold\.eth/)
      .first()
      .waitFor()
  })

  it('sees the real balance of the account', async () => {
    const answer = await fetch(demo.stack.chains['eip155:31337'] as string, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getBalance',
        params: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'latest'],
      }),
    })
    const { result } = (await answer.json()) as { result: string }
    const whole = (BigInt(result) / 10n ** 18n).toString()
    await expect.poll(() => demo.seen.page.getByTestId('balance').textContent()).toMatch(new RegExp(`^${whole}[. ]`))
    await demo.seen.page.keyboard.press('Escape')
    await modal().waitFor({ state: 'hidden' })
  })

  it('signs a message', async () => {
    await demo.seen.page.getByRole('button', { name: 'Sign message' }).click()
    await wallet().getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => demo.seen.page.getByTestId('signature').textContent()).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('switches network', async () => {
    await demo.seen.page.getByRole('button', { name: 'Billfold Testnet' }).click()
    await wallet().getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => demo.seen.page.getByTestId('network').textContent()).toBe('Billfold Testnet')
  })

  it('opens the list of all wallets and searches it', async () => {
    await demo.seen.page.getByRole('button', { name: 'All wallets' }).click()
    const field = modal().getByRole('searchbox')
    await field.fill('meta')
    await modal().getByText('MetaMask', { exact: true }).first().waitFor()
    await field.fill('no such wallet anywhere')
    await expect.poll(() => modal().getByText('MetaMask', { exact: true }).count()).toBe(0)
    // Esc clears the field first, then leaves.
    await field.press('Escape')
    expect(await field.inputValue()).toBe('')
    await field.press('Escape')
    await modal().waitFor({ state: 'hidden' })
  })

  it('is still connected after a reload', async () => {
    await demo.seen.page.reload()
    await expect.poll(() => demo.seen.page.getByTestId('status').textContent()).toBe('connected')
    expect(await demo.seen.page.getByTestId('network').textContent()).toBe('Billfold Testnet')
  })

  it('disconnects, and stays so after a reload', async () => {
    await demo.seen.page.getByRole('button', { name: /^(0xf39F|alice)/ }).click()
    await modal().getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => demo.seen.page.getByTestId('status').textContent()).toBe('disconnected')
    await demo.seen.page.reload()
    await demo.seen.page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(await demo.seen.page.getByTestId('status').textContent()).toBe('disconnected')
  })

  it('caused no error and no violation of the strict policy', () => {
    expect(demo.seen.errors).toEqual([])
    expect(demo.seen.violations).toEqual([])
  })
})

describe('npm start', () => {
  it('ends every process it started when interrupted', async () => {
    const own = await startStack()
    expect(await own.interrupt()).toBe(0)
    for (const url of [own.demo, own.api, own.relay.replace('ws:', 'http:'), ...Object.values(own.chains)])
      await expect(fetch(url)).rejects.toThrow()
    await own.stop()
  })
})
