import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import { afterEach, expect, it } from 'vitest'
import { createTestClock } from '../../../../testkit/src/seams/createTestClock.ts'
import { createTestKit } from '../../../../testkit/src/seams/createTestKit.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { openModal } from './openModal.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function open() {
  const second = createMadeUpFamily({ wallets: [] })
  const networks = second.networks.map(network => ({
    ...network,
    id: `two:${network.name}` as const,
    namespace: 'two',
  }))
  const families = [
    createMadeUpFamily({ wallets: [createMadeUpWallet({ id: 'fox' })] }),
    { ...second, namespace: 'two', networks },
  ]
  const { kit, destroy } = createTestKit({ families })
  ends.push(destroy)
  return kit
}

it('opens for the family that is named: its wallets, or its account', async () => {
  const kit = open()
  const shown = () => {
    const { activeNamespace, modal } = kit.store.getState()
    return [activeNamespace, modal.namespace, modal.history.at(-1)?.view]
  }
  await connect(kit, { connector: 'fox' })
  openModal(kit, { namespace: 'two' })
  expect(shown()).toEqual(['two', 'two', 'Connect'])
  openModal(kit, { namespace: 'toy' })
  expect(shown()).toEqual(['toy', 'toy', 'Account'])
  openModal(kit, { namespace: 'two', view: 'AllWallets' })
  expect(shown()).toEqual(['two', 'two', 'AllWallets'])
  // The next opening asks for no family.
  openModal(kit, { view: 'Connect' })
  expect(shown()).toEqual(['two', undefined, 'Connect'])
})

it('opens on the code of a pairing that the host makes itself', () => {
  const kit = open()
  openModal(kit, { uri: 'wc:ab@2?symKey=cd' })
  expect(kit.store.getState().modal.history).toMatchObject([
    { view: 'ConnectingWalletConnectBasic', params: { uri: 'wc:ab@2?symKey=cd' } },
  ])
})

it('shakes for 500 ms where closing is refused', async () => {
  const clock = createTestClock()
  const wallet = createMadeUpWallet({ id: 'fox', clock })
  const { kit, destroy } = createTestKit({ clock, families: [createMadeUpFamily({ clock, wallets: [wallet] })] })
  ends.push(destroy)
  await connect(kit, { connector: 'fox' })
  wallet.changeNetwork('toy:moon')
  openModal(kit)
  const isShaking = () => kit.store.getState().modal.isShaking
  closeModal(kit, 'visitor')
  expect(isShaking()).toBe(true)
  await clock.advance(499)
  expect(isShaking()).toBe(true)
  await clock.advance(1)
  expect(isShaking()).toBe(false)
  expect(kit.store.getState().modal.isOpen).toBe(true)
})
