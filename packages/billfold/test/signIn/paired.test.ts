import { createDevnet } from '@billfold/devnet'
import { connect, disconnect, getAccount } from 'billfold'
import { createSiwx, getSession } from 'billfold/siwx'
import { verifyMessage } from 'ethers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInStore } from '../../src/signIn/signInStore.ts'
import { createPair } from '../pairing/createPair.ts'

// The option `siwx` of the kit, over a pairing: one approval where the wallet knows it, else the view.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())
const open = async () => {
  const nodes = Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
  const { phone, openPage } = await createPair({ nodes })
  const page = openPage({ siwx: createSiwx({ statement: 'Sign in to Host' }) })
  const { kit, connector } = page
  const scan = () => connect(kit, { connector, onOffer: ({ uri }) => void phone.pair(uri).catch(() => {}) })
  const view = () => (kit.store.getState().modal.isOpen ? kit.store.getState().modal.history.at(-1)?.view : undefined)
  return { ...page, phone, scan, view, phase: () => signInStore(kit).get().phase }
}

test('one approval connects and signs in on every network; the view does not open', async () => {
  const { kit, scan, phase, view, events } = await open()
  await scan()
  await expect.poll(phase).toBe('signedIn')
  const session = getSession(kit)
  expect(session?.data).toMatchObject({ accountAddress: alice, chainId: 'eip155:31337', domain: 'host.example' })
  expect(session?.message).toContain('Sign in to Host')
  expect(verifyMessage(session?.message ?? '', session?.signature ?? '')).toBe(alice)
  expect([view(), events.filter(({ type }) => type.includes('SIWX')).map(({ type }) => type)]).toEqual([
    undefined,
    ['SIWX_AUTH_SUCCESS'],
  ])
  await disconnect(kit)
  await expect.poll(() => getSession(kit)).toBeUndefined()
})

test('a wallet that knows no such sign-in connects, and is asked by the view', async () => {
  const { kit, scan, phone, phase, view } = await open()
  phone.set({ knowsNoSignIn: true })
  await scan()
  expect(getAccount(kit).isConnected).toBe(true)
  await expect.poll(phase).toBe('ready')
  expect([view(), getSession(kit)]).toEqual(['SIWXSignMessage', undefined])
  signInStore(kit).send({ type: 'pressed' })
  await expect.poll(phase).toBe('signedIn')
})
