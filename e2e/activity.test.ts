import { describe, expect, it } from 'vitest'
import { withDemo } from './support/withDemo.ts'

const demo = withDemo()
const { modal, wallet } = demo
const rows = () => modal().locator('.bf-activity .bf-row')

describe('Activity (specification section 4, "Transactions")', () => {
  it('shows what the account did on the real chain, from the index of the real API', async () => {
    await demo.connect()
    await demo.seen.page.getByRole('button', { name: 'Activity' }).click()
    await rows().first().waitFor()
    expect(await rows().count()).toBeGreaterThan(5)
  })

  it('what is sent now shows up on top while the list is open', async () => {
    const answer = await fetch(demo.stack.chains['eip155:31337'] as string, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_sendTransaction',
        params: [
          {
            from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
            to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
            value: '0x1111d67bb1bb0000',
          },
        ],
      }),
    })
    expect(await answer.json()).toHaveProperty('result')
    // 1.23 Ether; the list asks again by itself every 15 s.
    await expect.poll(() => rows().first().textContent(), { timeout: 30_000 }).toContain('1.23 ETH')
    expect(await rows().first().textContent()).toContain('Sent')
  })

  it('leads to the details of a transaction', async () => {
    await rows().first().click()
    await modal().getByText('Confirmed').waitFor()
    expect(await modal().locator('.bf-facts').textContent()).toContain('0xf39F')
    expect([...demo.seen.errors, ...demo.seen.violations]).toEqual([])
  })

  it('only transactions of the active chain are kept', async () => {
    await modal().getByRole('button', { name: 'Close' }).click()
    await modal().waitFor({ state: 'hidden' })
    await demo.seen.page.getByRole('button', { name: 'Billfold Testnet' }).click()
    await wallet().getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => demo.seen.page.getByTestId('network').textContent()).toBe('Billfold Testnet')
    await demo.seen.page.getByRole('button', { name: 'Activity' }).click()
    await modal().locator('.bf-activity').getByText('Loading activity').waitFor({ state: 'detached' })
    expect(await modal().locator('.bf-activity').textContent()).toMatch(/Sent|Received|No Transactions yet/)
    expect(await modal().locator('.bf-activity').textContent()).not.toContain('1.23 ETH')
  })
})
