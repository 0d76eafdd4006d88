import { contracts } from '@billfold/devnet'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withDemo } from './support/withDemo.ts'

// Specification section 4, "Send", on the demo and a real chain, from pending to confirmed.

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CHAIN = 'eip155:31337'
const tokens = contracts[CHAIN]

const demo = withDemo()
const { modal, wallet } = demo

beforeAll(async () => {
  demo.seen.page.setDefaultTimeout(15_000)
  await demo.connect()
})
afterEach(demo.closeAfter)

async function rpc(method: string, ...params: unknown[]): Promise<string> {
  const answer = await fetch(demo.stack.chains[CHAIN] as string, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await answer.json()) as { result?: string; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result ?? ''
}

/** What an address holds on the chain, in base units. */
const held = async (owner: string, token?: string): Promise<bigint> =>
  BigInt(
    token
      ? await rpc(
          'eth_call',
          { to: token, data: `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}` },
          'latest',
        )
      : await rpc('eth_getBalance', owner, 'latest'),
  )

async function openSend(): Promise<void> {
  await demo.seen.page.getByRole('button', { name: /^(0xf39F…b92266|alice\.billfold\.eth)$/ }).click()
  // The card grows when the tokens come, and what is aimed at moves.
  await modal().getByRole('list', { name: 'Tokens', exact: true }).waitFor()
  await modal().getByRole('button', { name: 'Send', exact: true }).click()
}

describe('a newcomer sends on the demo', () => {
  it.each([
    ['the native token', 'Ether', 'ETH', undefined, 10n ** 16n, '0.01'],
    ['an ERC-20 with 6 decimals', 'Billfold Dollar', 'USDx', tokens.usdx.address, 12_500_000n, '12.5'],
    ['an ERC-20 without a return value', 'No-Return Dollar', 'USDn', tokens.usdn.address, 3_000_001n, '3.000001'],
  ])('%s, from pending to confirmed, and the chain says the same', async (_, name, symbol, token, units, amount) => {
    const before = [await held(OWN, token), await held(TO, token)] as const
    await openSend()
    await modal().getByRole('button', { name: 'Select token', exact: true }).click()
    await modal().getByRole('searchbox').fill(symbol)
    await modal()
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
    await modal().getByRole('textbox', { name: 'Amount' }).fill(amount)
    await modal().getByRole('textbox', { name: 'To' }).fill(TO)
    await modal().getByRole('button', { name: 'Preview Send' }).click()
    await modal().getByText(TO, { exact: true }).waitFor()
    await modal()
      .getByText(/ETH · at most /)
      .waitFor()
    // Blocks come when the test says so, so that pending can be demo.seen.
    await rpc('evm_setAutomine', false)
    try {
      await modal()
        .getByRole('button', { name: `Send ${amount} ${symbol}` })
        .click()
      await wallet().getByRole('button', { name: 'Approve' }).click()
      await modal().getByText(`${amount} ${symbol} on its way`).waitFor()
      expect(await held(TO, token)).toBe(before[1])
      await rpc('evm_mine')
      await modal().getByText(`${amount} ${symbol} sent`).waitFor()
    } finally {
      await rpc('evm_setAutomine', true)
    }
    expect(await held(TO, token)).toBe(before[1] + units)
    const spent = before[0] - (await held(OWN, token))
    if (token) expect(spent).toBe(units)
    else expect(spent > units && spent < units + 10n ** 16n).toBe(true)
    await modal().getByRole('button', { name: 'Close' }).last().click()
    await modal().waitFor({ state: 'hidden' })
  })

  it('to a name, whose address is shown in full before the wallet opens', async () => {
    const before = await held(BOB, tokens.usdx.address)
    // The visitor's own name stands on the button.
    await demo.seen.page.getByRole('button', { name: 'alice.billfold.eth' }).waitFor()
    await openSend()
    await modal().getByRole('button', { name: 'Select token', exact: true }).click()
    await modal().getByRole('button', { name: 'Billfold Dollar' }).click()
    await modal().getByRole('textbox', { name: 'Amount' }).fill('4')
    await modal().getByRole('textbox', { name: 'To' }).fill('Bob.billfold.eth')
    await modal().getByText(BOB, { exact: true }).waitFor()
    await modal().getByRole('button', { name: 'Preview Send' }).click()
    await modal().getByText('bob.billfold.eth', { exact: true }).waitFor()
    await modal().getByText(BOB, { exact: true }).waitFor()
    await modal().getByRole('button', { name: 'Send 4 USDx' }).click()
    await wallet().getByRole('button', { name: 'Approve' }).click()
    await modal().getByText('4 USDx sent').waitFor()
    expect(await held(BOB, tokens.usdx.address)).toBe(before + 4_000_000n)
    await modal().getByRole('button', { name: 'Close' }).last().click()
    await modal().waitFor({ state: 'hidden' })
  })

  it('Max of the native token leaves exactly what its worst fee may be', async () => {
    await openSend()
    await modal().getByRole('button', { name: 'Select token', exact: true }).click()
    await modal()
      .getByRole('button', { name: /^Ether/ })
      .click()
    // The balance is read again for a while after the transfers above.
    const left = async () => {
      await modal().locator('.bf-send-max:not(:disabled)').click()
      return (await held(OWN)) - toUnits(await modal().getByRole('textbox', { name: 'Amount' }).inputValue())
    }
    await expect.poll(left, { timeout: 15_000 }).toBeGreaterThan(21_000n)
    expect(await left()).toBeLessThan(10n ** 16n)
    await modal().getByRole('textbox', { name: 'To' }).fill(TO)
    await modal().getByRole('button', { name: 'Preview Send' }).click()
    await modal()
      .getByText(/ETH · at most /)
      .waitFor()
    expect(await modal().getByText('more than you have').count()).toBe(0)
  })

  it('a refusal in the wallet sends nothing, says so, and may be tried again', async () => {
    const before = await held(TO, tokens.usdx.address)
    await openSend()
    await modal().getByRole('list', { name: 'Recent' }).getByRole('button', { name: TO }).click()
    await modal().getByRole('button', { name: 'Select token', exact: true }).click()
    await modal().getByRole('button', { name: 'Billfold Dollar' }).click()
    await modal().getByRole('textbox', { name: 'Amount' }).fill('1')
    await modal().getByRole('button', { name: 'Preview Send' }).click()
    await modal().getByRole('button', { name: 'Send 1 USDx' }).click()
    await wallet().getByRole('button', { name: 'Reject' }).click()
    await modal().getByText('You declined the transfer').waitFor()
    expect(await held(TO, tokens.usdx.address)).toBe(before)
    await modal().getByRole('button', { name: 'Try again' }).click()
    await wallet().getByRole('button', { name: 'Approve' }).click()
    await modal().getByText('1 USDx sent').waitFor()
    expect(await held(TO, tokens.usdx.address)).toBe(before + 1_000_000n)
    await modal().getByRole('button', { name: 'Close' }).last().click()
    await modal().waitFor({ state: 'hidden' })
  })

  it('a reload goes on watching what was sent', async () => {
    await rpc('evm_setAutomine', false)
    try {
      await openSend()
      await modal().getByRole('list', { name: 'Recent' }).getByRole('button', { name: TO }).click()
      await modal().getByRole('button', { name: 'Select token', exact: true }).click()
      await modal().getByRole('button', { name: 'Billfold Dollar' }).click()
      await modal().getByRole('textbox', { name: 'Amount' }).fill('2')
      await modal().getByRole('button', { name: 'Preview Send' }).click()
      await modal().getByRole('button', { name: 'Send 2 USDx' }).click()
      await wallet().getByRole('button', { name: 'Approve' }).click()
      await modal().getByText('2 USDx on its way').waitFor()
      await demo.seen.page.reload()
      await expect.poll(() => demo.seen.page.getByTestId('status').textContent()).toBe('connected')
      await demo.seen.page.getByRole('button', { name: /^(0xf39F…b92266|alice\.billfold\.eth)$/ }).click()
      await modal().getByRole('button', { name: '2 USDx on its way' }).waitFor()
      await rpc('evm_mine')
      await modal().getByRole('button', { name: '2 USDx sent' }).waitFor()
    } finally {
      await rpc('evm_setAutomine', true)
    }
  })

  it('caused no error and no violation of the strict policy', () => {
    expect(demo.seen.errors).toEqual([])
    expect(demo.seen.violations).toEqual([])
  })
})

function toUnits(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(18, '0'))
}
