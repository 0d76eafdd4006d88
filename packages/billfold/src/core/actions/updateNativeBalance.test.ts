import { createMadeUpFamily } from '@billfold/testkit'
import { afterEach, expect, it } from 'vitest'
import { createTestKit } from '../../../../testkit/src/seams/createTestKit.ts'
import { nativeBalanceOptions } from '../balances/nativeBalanceOptions.ts'
import { loadQuery } from '../query/loadQuery.ts'
import { connect } from './connect.ts'
import { getAccount } from './getAccount.ts'
import { updateNativeBalance } from './updateNativeBalance.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function open() {
  const family = createMadeUpFamily()
  const { kit, destroy } = createTestKit({ families: [family] })
  ends.push(destroy)
  return { kit, family }
}

it('asks again however fresh the last answer is, and gives it to what shows the balance', async () => {
  const { kit, family } = await open()
  await connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '' })
  const { accountId, address, networkId } = getAccount(kit)
  const { client, QueryObserver } = await loadQuery(kit)
  const shown: (bigint | undefined)[] = []
  const stop = new QueryObserver(client, nativeBalanceOptions(kit, accountId)).subscribe(({ data }) =>
    shown.push(data?.balance),
  )
  ends.push(stop)
  await expect.poll(() => shown.at(-1)).toBe(5_000n)
  family.ledger.set(`${networkId} ${address}`, 7n)
  expect(await updateNativeBalance(kit)).toMatchObject({ balance: 7n, decimals: 3, symbol: 'SHL' })
  expect(shown.at(-1)).toBe(7n)
})

it('asks for any account by its id, and refuses without one', async () => {
  const { kit, family } = await open()
  await expect(updateNativeBalance(kit)).rejects.toMatchObject({ code: 'connector/not-connected' })
  family.ledger.set('toy:atoll alan.atoll', 9n)
  expect(await updateNativeBalance(kit, { accountId: 'toy:atoll:alan.atoll' })).toMatchObject({ balance: 9n })
  await expect(updateNativeBalance(kit, { accountId: 'toy:nowhere:alan.atoll' })).rejects.toMatchObject({
    code: 'network/not-found',
  })
  const given = new AbortController()
  given.abort()
  await expect(
    updateNativeBalance(kit, { accountId: 'toy:atoll:alan.atoll', signal: given.signal }),
  ).rejects.toMatchObject({ code: 'request/aborted' })
})
