import { accounts, contracts } from '@billfold/devnet'
import { createPublicClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withDemo } from './support/withDemo.ts'

// Swaps on the demo, over the API, real pools and a real wallet.

const CHAIN = 'eip155:31337'
const alice = accounts[0].address
const { usdx, daix, router } = contracts[CHAIN]

const demo = withDemo()
const { modal, wallet } = demo

beforeAll(async () => {
  demo.seen.page.setDefaultTimeout(15_000)
  await demo.connect()
})
afterEach(demo.closeAfter)

const client = () => createPublicClient({ transport: http(demo.stack.chains[CHAIN]) })
const held = (token: `0x${string}`) =>
  client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [alice] })
const allowance = () =>
  client().readContract({
    address: daix.address,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [alice, router.address],
  })

async function openSwap(): Promise<void> {
  await demo.seen.page.getByRole('button', { name: /^(0xf39F…b92266|alice\.billfold\.eth)$/ }).click()
  // The card grows when the tokens come, and what is aimed at moves.
  await modal().getByRole('list', { name: 'Tokens', exact: true }).waitFor()
  await modal().getByRole('button', { name: 'Swap', exact: true }).click()
}

async function choose(side: 'You give' | 'You receive', symbol: string): Promise<void> {
  await modal()
    .getByRole('button', { name: new RegExp(`^${side}`) })
    .click()
  await modal().getByRole('searchbox').fill(symbol)
  await modal()
    .getByRole('button', { name: new RegExp(`^${symbol}`) })
    .first()
    .click()
}

/** What the review says that is received at least, in base units of a token. */
async function readLeast(decimals: number): Promise<bigint> {
  const text = await modal().getByText('At least').locator('xpath=..').getByRole('definition').textContent()
  const [whole = '', fraction = ''] = text?.replaceAll(',', '').split(' ')[0]?.split('.') ?? []
  return BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
}

describe('a newcomer swaps on the demo', () => {
  it('the native token for dollars: one press in the wallet, and at least what was shown arrives', async () => {
    const before = await held(usdx.address)
    await openSwap()
    await choose('You receive', 'USDx')
    await modal().getByRole('textbox', { name: 'Amount to give' }).fill('0.5')
    await modal().getByRole('button', { name: 'Review swap' }).click()
    const press = modal().getByRole('button', { name: 'Swap 0.5 ETH' })
    await press.waitFor()
    const least = await readLeast(usdx.decimals)
    expect(least).toBeGreaterThan(1_000n * 10n ** 6n)
    await press.click()
    await wallet().getByRole('button', { name: 'Approve' }).click()
    await modal()
      .getByText(/Swap sent: 0\.5 ETH for USDx/)
      .first()
      .waitFor()
    await expect.poll(() => held(usdx.address)).toBeGreaterThanOrEqual(before + least)
    // The activity has it at once, in the kit's own words or in those of the index.
    await modal().getByRole('tab', { name: 'Activity' }).click()
    await modal()
      .getByText(/Swap 0\.5 ETH for USDx|Swapped 0\.5 ETH/)
      .first()
      .waitFor()
    await modal().getByRole('tab', { name: 'Tokens' }).click()
  })

  it('a token: the allowance is exactly the amount and is used up', async () => {
    // In the history of the devnet alice has allowed more.
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router.address, 0n] })
    const hash = await client().request({
      method: 'eth_sendTransaction',
      params: [{ from: alice, to: daix.address, data }],
    } as never)
    await client().waitForTransactionReceipt({ hash })
    const before = await held(usdx.address)
    await openSwap()
    await choose('You give', 'DAIx')
    await choose('You receive', 'USDx')
    await modal().getByRole('textbox', { name: 'Amount to give' }).fill('25')
    await modal().getByRole('button', { name: 'Review swap' }).click()
    await modal().getByRole('button', { name: 'Approve DAIx' }).click()
    await wallet().getByRole('button', { name: 'Approve' }).click()
    const press = modal().getByRole('button', { name: 'Swap 25 DAIx' })
    await press.waitFor()
    expect(await allowance()).toBe(25n * 10n ** 18n)
    const least = await readLeast(usdx.decimals)
    await press.click()
    await wallet().getByRole('button', { name: 'Approve' }).click()
    await modal()
      .getByText(/Swap sent: 25 DAIx for USDx/)
      .first()
      .waitFor()
    await expect.poll(() => held(usdx.address)).toBeGreaterThanOrEqual(before + least)
    expect(await allowance()).toBe(0n)
  })

  it('nothing is signed when the visitor declines, and they may go on', async () => {
    const before = await held(usdx.address)
    await openSwap()
    await choose('You receive', 'USDx')
    await modal().getByRole('textbox', { name: 'Amount to give' }).fill('0.1')
    await modal().getByRole('button', { name: 'Review swap' }).click()
    await modal().getByRole('button', { name: 'Swap 0.1 ETH' }).click()
    await wallet().getByRole('button', { name: 'Reject' }).click()
    await modal().getByText('You declined it').waitFor()
    expect(await held(usdx.address)).toBe(before)
    await modal().getByRole('button', { name: 'Try again' }).click()
    await modal().getByRole('button', { name: 'Swap 0.1 ETH' }).waitFor()
  })

  it('T15: with a lying API nothing is signed, and the visitor learns why', async () => {
    const { page } = demo.seen
    const build = '**/v1/convert/build-transaction*'
    await page.route(build, async route => {
      const response = await route.fetch()
      const answer = await response.json()
      answer.tx.to = `${CHAIN}:0x976EA74026E726554dB657fA54763abd0C3a0aa9`
      await route.fulfill({ response, json: answer })
    })
    try {
      await openSwap()
      await choose('You receive', 'USDx')
      await modal().getByRole('textbox', { name: 'Amount to give' }).fill('0.2')
      await modal().getByRole('button', { name: 'Review swap' }).click()
      await modal()
        .getByText(/a contract that is not trusted: 0x976EA7.*Nothing was signed/)
        .waitFor()
      expect(await modal().getByRole('button', { name: 'Swap 0.2 ETH' }).count()).toBe(0)
    } finally {
      await page.unroute(build)
    }
    // The API is right again.
    await modal().getByRole('button', { name: 'Try again' }).click()
    await modal().getByRole('button', { name: 'Swap 0.2 ETH' }).waitFor()
  })
})
