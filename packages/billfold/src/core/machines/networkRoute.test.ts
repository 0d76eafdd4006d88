import { expect, test } from 'vitest'
import { madeUpNetworks } from '../../../../testkit/src/doubles/madeUpNetworks.ts'
import type { Network } from '../contracts/Network.ts'
import { networkRoute } from './networkRoute.ts'
import { accountsOf, startSlice } from './testing/machineEvents.ts'

// Specification section 2, the routing table of a network switch: every row.

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const evm = (id: 'eip155:1' | 'eip155:5'): Network => ({
  id,
  namespace: 'eip155',
  name: id,
  nativeCurrency: currency,
  rpcUrls: [],
})
const toy = madeUpNetworks[1]

function stateWith(connected: readonly ('eip155' | 'toy')[]) {
  const state = startSlice()
  const namespaces = { ...state.namespaces }
  for (const namespace of connected)
    namespaces[namespace] = {
      ...(state.namespaces[namespace] as (typeof state.namespaces)[string]),
      status: 'connected',
      connectorId: 'fox',
      accounts: accountsOf('x'),
    }
  return { ...state, namespaces }
}

const confirm = (networkId: string) => ({ view: 'SwitchNetwork', params: { networkId } })
const other = {
  view: 'SwitchActiveChain',
  params: { networkId: toy.id, navigateTo: 'Connect', navigateWithReplace: true },
}

test.each([
  ['the network that is active', [], evm('eip155:1'), false, [], undefined],
  ['the network that is active, although forced', ['eip155'], evm('eip155:1'), true, [], undefined],
  ['another of the family, connected', ['eip155'], evm('eip155:5'), false, [], confirm('eip155:5')],
  ['another of the family, not connected', [], evm('eip155:5'), false, [], confirm('eip155:5')],
  ['another family without an account there', ['eip155'], toy, false, [], other],
  ['another family with an account there', ['eip155', 'toy'], toy, false, [], confirm(toy.id)],
  ['another family while nothing is connected', [], toy, false, [], confirm(toy.id)],
  ['another family, forced', ['eip155'], toy, true, [], confirm(toy.id)],
  ['another family that the e-mail connector serves', ['eip155'], toy, false, ['eip155', 'toy'], confirm(toy.id)],
  ['another family that the e-mail connector does not serve', ['eip155'], toy, false, ['eip155'], other],
] as const)('%s', (_what, connected, network, isForced, embeddedNamespaces, target) => {
  expect(networkRoute({ state: stateWith(connected), network, isForced, embeddedNamespaces })).toEqual(target)
})

test('a family that is not configured has no account, whether it is shown or chosen', () => {
  const route = (network: Network, activeNamespace: string) =>
    networkRoute({
      state: { ...stateWith(['eip155']), activeNamespace },
      network,
      isForced: false,
      embeddedNamespaces: [],
    })
  const unknown: Network = { ...toy, id: 'unknown:1', namespace: 'unknown' }
  expect(route(unknown, 'eip155')).toMatchObject({ view: 'SwitchActiveChain' })
  expect(route(unknown, 'unknown')).toEqual(confirm('unknown:1'))
  expect(route(toy, 'unknown')).toEqual(confirm(toy.id))
})
