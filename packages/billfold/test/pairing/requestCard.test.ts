import { createDevnet } from '@billfold/devnet'
import { connect, getProvider, signMessage } from 'billfold'
import { pairing } from 'billfold/pairing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../testkit/src/seams/createTestClock.ts'
import { awaitedWallets } from '../../src/core/asking/awaitedWallets.ts'
import { createPair } from './createPair.ts'
import { keepTicking } from './support/keepTicking.ts'

// A request that waits in a phone while the modal is closed: the host is notified, and the card over the page is drawn
// from the kit's list, unless the host wants none.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

test.each([
  [undefined, ['Billfold Test Wallet']],
  [true, ['Billfold Test Wallet']],
  [false, []],
])('with requestCard %s the card names %j', async (requestCard, names) => {
  const nodes = Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
  const { phone, openPage } = await createPair({ nodes })
  const clock = createTestClock(Date.now())
  const { kit, connector, events } = openPage({ clock, ...(requestCard !== undefined && { requestCard }) })
  keepTicking(clock)
  await connect(kit, { connector, onOffer: ({ uri }) => void phone.pair(uri) })
  const waited = () => events.filter(({ type }) => type === 'REQUEST_WAITING')
  phone.mode = 'manual'
  const ask = {
    'an action': () => signMessage(kit, { message: 'Hello' }),
    'the provider of the family': () =>
      getProvider<{ request(request: object): Promise<unknown> }>(kit)?.request({
        method: 'personal_sign',
        params: ['0x68690a', alice],
      }),
  }
  let count = 0
  for (const [who, run] of Object.entries(ask)) {
    const asked = run()
    count += 1
    await expect.poll(() => waited().length, { message: who }).toBe(count)
    expect(waited().at(-1), who).toEqual({ type: 'REQUEST_WAITING', name: 'Billfold Test Wallet' })
    expect(awaitedWallets(kit).list(), who).toEqual(names)
    phone.approve(phone.questions[0]?.id ?? '')
    expect(await asked, who).toMatch(/^0x/)
    expect(awaitedWallets(kit).list(), who).toEqual([])
  }
})

test('a requestCard that is neither true nor false is refused', () => {
  const requestCard = 'false' as unknown as boolean
  expect(() => pairing({ relay: 'wss://relay.example', requestCard })).toThrow(/pairing\.requestCard/)
})
