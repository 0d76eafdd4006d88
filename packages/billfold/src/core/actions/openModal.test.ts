import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import { afterEach, expect, it } from 'vitest'
import { createTestKit } from '../../../../testkit/src/seams/createTestKit.ts'
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
