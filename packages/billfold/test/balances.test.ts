import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import { connect, getAccount, transferToken } from 'billfold'
import { afterEach, expect, it } from 'vitest'
import { createTestClock } from '../../testkit/src/seams/createTestClock.ts'
import { createTestKit } from '../../testkit/src/seams/createTestKit.ts'
import { nativeBalanceOptions } from '../src/core/balances/nativeBalanceOptions.ts'
import { tokenBalancesOptions } from '../src/core/balances/tokenBalancesOptions.ts'
import type { NativeBalance } from '../src/core/contracts/Features.ts'
import { lastSent } from '../src/core/query/lastSent.ts'
import { loadQuery } from '../src/core/query/loadQuery.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A connected kit whose API returns old balances, and whose chain returns the present ones, or nothing. */
async function open({ tokens = [] }: { tokens?: readonly { address: string }[] } = {}) {
  const clock = createTestClock()
  const chain = { isDown: false, asked: [] as (readonly string[] | undefined)[] }
  const family = createMadeUpFamily({ clock, wallets: [createMadeUpWallet({ clock })] })
  const tokenBalances = {
    isAvailable: () => true,
    load:
      async () =>
      async ({ network, tokens }: { network: { id: string }; tokens?: readonly { address: string }[] }) => {
        chain.asked.push(tokens?.map(({ address }) => address))
        if (chain.isDown) throw new Error('down')
        const row = { networkId: network.id, name: 'Shell', symbol: 'SHL', decimals: 6, balance: 4n }
        const big = { ...row, name: 'Big Pearl', symbol: 'BIG', address: 'Pearl', balance: 7n }
        const pearl = { ...row, name: 'Pearl', symbol: 'PRL', address: 'pearl', balance: 0n }
        return [row, ...(tokens?.some(({ address }) => address === big.address) ? [big] : [pearl])]
      },
  }
  const wire = (symbol: string, numeric: string, address?: string) => ({
    name: symbol,
    symbol,
    chainId: 'toy:harbour',
    ...(address ? { address: `toy:harbour:${address}` } : {}),
    price: 2,
    quantity: { decimals: '6', numeric },
  })
  const fetch: typeof globalThis.fetch = async input => {
    const { pathname } = new URL(String(input))
    if (pathname.endsWith('/supported-chains')) return Response.json({ http: ['toy:harbour'], ws: [] })
    return Response.json({
      balances: [wire('SHL', '0.000009'), wire('PRL', '0.000005', 'pearl'), wire('ODD', '1', 'odd')],
    })
  }
  const { kit, destroy } = createTestKit({
    clock,
    families: [{ ...family, features: { ...family.features, tokenBalances } as never }],
    api: 'https://api.example',
    projectId: 'made-up',
    tokens: { 'toy:harbour': tokens },
    features: { analytics: false },
    environment: { fetch },
  })
  ends.push(destroy)
  await connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '' })
  const read = async () => {
    const rows = await tokenBalancesOptions(kit, getAccount(kit).accountId).queryFn({
      signal: new AbortController().signal,
    })
    return rows.map(({ symbol, balance, price }) => `${symbol} ${balance} at ${price}`)
  }
  return { kit, clock, chain, read }
}

it('takes no token for another one whose address differs by the case of its letters, and names the native one as the network does', async () => {
  const { kit, chain, read } = await open({ tokens: [{ address: 'Pearl' }, { address: 'odd' }] })
  expect(await read()).toEqual(['SHL 9 at 2', 'PRL 5 at 2', 'ODD 1000000 at 2', 'BIG 7 at undefined'])
  // Of the tokens of the host, only those that the API did not return are read from the chain.
  expect(chain.asked).toEqual([['Pearl']])
  const [native] = await tokenBalancesOptions(kit, getAccount(kit).accountId).queryFn({
    signal: new AbortController().signal,
  })
  expect(native).toMatchObject({ name: 'Shell', symbol: 'SHL' })
})

it('just after a transfer the balances are the chain’s, the prices the API’s, for as long as the API may remember', async () => {
  const { kit, clock, chain, read } = await open()
  const before = ['SHL 9 at 2', 'PRL 5 at 2', 'ODD 1000000 at 2']
  expect(await read()).toEqual(before)
  expect(chain.asked).toEqual([])
  lastSent(kit).at = clock.now()
  // A balance that the chain does not return keeps its figure.
  expect(await read()).toEqual(['SHL 4 at 2', 'PRL 0 at 2', 'ODD 1000000 at 2'])
  expect(chain.asked).toEqual([['pearl', 'odd']])
  chain.isDown = true
  expect(await read()).toEqual(before)
  chain.isDown = false
  await clock.advance(30_000)
  expect(await read()).toEqual(before)
  expect(chain.asked).toHaveLength(2)
})

it('what the visitor sent shows in the native balance of the page at once, without another request', async () => {
  const { kit } = await open()
  const { client, QueryObserver } = await loadQuery(kit)
  const observer = new QueryObserver<NativeBalance>(client, nativeBalanceOptions(kit, getAccount(kit).accountId))
  const shown: (bigint | undefined)[] = []
  const stop = observer.subscribe(({ data }) => data?.balance !== shown.at(-1) && shown.push(data?.balance))
  await expect.poll(() => shown).toHaveLength(1)
  const [before = 0n] = shown
  const to = 'grace.harbour'
  await transferToken(kit, { transfer: { to, amount: 3n } })
  await expect.poll(() => shown).toHaveLength(2)
  // With its fee.
  expect(shown[1]).toBe(before - 3n - 2n)
  stop()
  // It is not shown any more: nothing is read.
  await transferToken(kit, { transfer: { to, amount: 3n } })
  expect(client.isFetching()).toBe(0)
})
