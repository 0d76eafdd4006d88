import { createVirtualWallet } from '@billfold/testkit'
import type { Connector } from 'billfold/adapter'
import { expect, onTestFinished, test } from 'vitest'
import { createInjectedConnector } from '../src/connectors/createInjectedConnector.ts'
import { sendTransaction } from '../src/features/sendTransaction.ts'
import { signMessage } from '../src/features/signMessage.ts'
import type { Eip1193Provider } from '../src/provider/Eip1193Provider.ts'
import { createContext } from './support/createContext.ts'
import { rejectionOf } from './support/rejectionOf.ts'
import { testNetworks } from './support/testNetworks.ts'

// A request for another account than the one that is active in the wallet.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A wallet that shares Alice, who is active, and Bob; `answer` is asked before it. */
async function start(answer: (method: string, params: readonly unknown[]) => unknown = () => undefined) {
  const wallet = createVirtualWallet({ chains: { 31337: 'http://127.0.0.1:1' } })
  onTestFinished(() => wallet.destroy())
  const real = wallet.provider as unknown as Eip1193Provider
  const asked: string[] = []
  const provider = {
    ...real,
    async request(call: { method: string; params?: readonly unknown[] }) {
      asked.push(call.method)
      return (await answer(call.method, call.params ?? [])) ?? real.request(call as never)
    },
  } as unknown as Eip1193Provider
  const connector = createInjectedConnector({ id: 'x', name: 'X', kind: 'injected', provider })
  await connector.connect({ networks: testNetworks, signal: new AbortController().signal })
  const { context } = createContext({}, { eth_getCode: '0x', eth_call: '0x' })
  const as = (address: string) => ({
    ...context,
    connector: connector as Connector,
    account: { address, type: 'eoa' } as const,
  })
  return { wallet, real, asked, as }
}

test('is signed by that account, and verified', async () => {
  const { as, wallet } = await start()
  const [mine, theirs] = [
    await signMessage({ ...as(alice), message: 'Hi' }),
    await signMessage({ ...as(bob), message: 'Hi' }),
  ]
  expect(theirs).not.toBe(mine)
  const signed = wallet.log
    .filter(({ method }) => method === 'personal_sign')
    .map(({ params }) => (params as string[])[1])
  expect(signed).toEqual([alice, bob])
})

test('an answer of the active account in its place is refused', async () => {
  const { as, real } = await start(async (method, params) =>
    method === 'personal_sign' ? real.request({ method, params: [params[0], alice] } as never) : undefined,
  )
  expect(await signMessage({ ...as(alice), message: 'Hi' })).toMatch(/^0x/)
  expect((await rejectionOf(signMessage({ ...as(bob), message: 'Hi' }))).code).toBe('connector/invalid-answer')
})

test.each([4100, -32602])('a wallet that signs with its active account only (%i) is described', async code => {
  const { as } = await start(method => {
    if (method === 'personal_sign' || method === 'eth_sendTransaction')
      throw { code, message: 'from should be the current address' }
    return undefined
  })
  const error = await rejectionOf(signMessage({ ...as(bob), message: 'Hi' }))
  expect([error.code, error.shortMessage]).toEqual([
    'connector/account-inactive',
    'The wallet signs with its active account only',
  ])
  expect((await rejectionOf(sendTransaction({ ...as(bob), transaction: { to: alice, value: 1n } }))).code).toBe(
    'connector/account-inactive',
  )
  // Of the active account the wallet's own error.
  expect((await rejectionOf(signMessage({ ...as(alice), message: 'Hi' }))).code).not.toBe('connector/account-inactive')
})

test('one that the wallet does not share is not asked for', async () => {
  const { as, asked } = await start()
  const carol = '0x000000000000000000000000000000000000dEaD'
  expect((await rejectionOf(signMessage({ ...as(carol), message: 'Hi' }))).code).toBe('connector/account-not-found')
  expect(asked).not.toContain('personal_sign')
})

test('it goes on while the visitor makes another account active, and ends once the wallet takes it back', async () => {
  const { as, wallet } = await start()
  wallet.mode = 'manual'
  const kept = signMessage({ ...as(bob), message: 'Hi' })
  await expect.poll(() => wallet.pending).toHaveLength(1)
  wallet.emit('accountsChanged', [bob, alice])
  wallet.approve(wallet.pending[0]?.id ?? '')
  expect(await kept).toMatch(/^0x/)
  wallet.emit('accountsChanged', [alice, bob])
  const lost = rejectionOf(signMessage({ ...as(bob), message: 'Hi' }))
  await expect.poll(() => wallet.pending).toHaveLength(1)
  wallet.emit('accountsChanged', [alice])
  expect((await lost).code).toBe('connector/account-not-found')
})
