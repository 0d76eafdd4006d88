import type { Random } from '../../../../../testkit/src/seams/createRandom.ts'
import type { Account } from '../../contracts/Account.ts'
import type { Connected } from '../../contracts/Connector.ts'
import type { OwnedConnections } from '../../contracts/ExternalOwner.ts'
import type { ViewTarget } from '../../modal/views.ts'
import type { NamespaceState, SavedConnection } from '../../state/KitState.ts'
import type { ConnectionSlice } from '../connection.ts'
import type { ModalEvent } from '../modal.ts'
import type { AnyEvent } from './anyTransition.ts'

/** Two namespaces without a connection. */
export function startSlice(): ConnectionSlice {
  const empty = (networkId: NamespaceState['networkId']): NamespaceState => ({
    status: 'disconnected',
    connectorId: undefined,
    accounts: [],
    approvedNetworks: 'all',
    networkId,
  })
  return {
    activeNamespace: 'eip155',
    namespaces: { eip155: empty('eip155:1'), toy: empty('toy:harbour') },
    connections: [],
    pending: [],
    agreed: [],
    recentWallets: [],
  }
}

export function accountsOf(...addresses: string[]): readonly Account[] {
  return addresses.map(address => ({ address, type: 'eoa' }))
}

export function saved(change: Partial<SavedConnection> = {}): SavedConnection {
  return {
    connectorId: 'fox',
    namespace: 'eip155',
    name: 'Fox',
    accounts: accountsOf('0xa'),
    networkId: 'eip155:1',
    approvedNetworks: 'all',
    status: 'active',
    ...change,
  }
}

export const VIEWS: readonly ViewTarget[] = [
  { view: 'Connect' },
  { view: 'AllWallets' },
  { view: 'Account' },
  { view: 'Networks' },
  { view: 'UnsupportedChain' },
  { view: 'WhatIsAWallet' },
  { view: 'SIWXSignMessage' },
  { view: 'SIWXSignMessage', params: { isRequired: true } },
  { view: 'ApproveTransaction' },
  { view: 'ConnectingExternal', params: { connectorId: 'fox' } },
  { view: 'ConnectingExternal', params: { connectorId: 'owl' } },
  { view: 'SwitchNetwork', params: { networkId: 'eip155:1' } },
  { view: 'SwitchNetwork', params: { networkId: 'toy:harbour' } },
]

const CONNECTORS = ['fox', 'owl', 'elk', 'spanning']
const NAMESPACES = ['eip155', 'toy', 'unknown']
const NETWORKS = ['eip155:1', 'eip155:5', 'toy:harbour', 'toy:atoll'] as const

function randomConnected(random: Random): Connected {
  const namespaces = NAMESPACES.filter(() => random.next() < 0.6)
  return Object.fromEntries(
    namespaces.map(namespace => [
      namespace,
      {
        accounts: accountsOf(...['a', 'b', 'c'].slice(0, random.below(4)).map(each => `${namespace}${each}`)),
        approvedNetworks: random.next() < 0.5 ? ('all' as const) : NETWORKS.filter(() => random.next() < 0.5),
        ...(random.next() < 0.5 ? { networkId: random.pick(NETWORKS) } : {}),
      },
    ]),
  )
}

/** Any event of the connection machine, sensible or not. */
export function randomConnectionEvent(random: Random): AnyEvent {
  const connectorId = random.pick(CONNECTORS)
  const namespace = random.pick(NAMESPACES)
  const connected = (): AnyEvent => ({
    type: 'connected',
    who: { connectorId, name: connectorId, ...(random.next() < 0.5 ? { rdns: `io.${connectorId}` } : {}) },
    connected: randomConnected(random),
    isReconnect: random.next() < 0.3,
    keepsOthers: random.next() < 0.6,
  })
  const kinds: readonly (() => AnyEvent)[] = [
    () => ({ type: 'connecting', connectorId, namespaces: NAMESPACES.filter(() => random.next() < 0.5) }),
    // As often again: wallets that wait beside others are what most else needs.
    connected,
    connected,
    () => ({ type: 'failed', connectorId }),
    () => ({ type: 'changed', connectorId, connected: randomConnected(random) }),
    () => ({
      type: 'disconnected',
      connectorId,
      ...(random.next() < 0.5 ? { namespace } : {}),
    }),
    () => ({
      type: 'switched',
      connectorId,
      namespace,
      ...(random.next() < 0.5 ? { address: `${namespace}${random.pick(['a', 'b', 'c', 'd'])}` } : {}),
    }),
    () => ({ type: 'networkSelected', namespace, networkId: random.pick(NETWORKS) }),
    () => ({ type: 'namespaceSelected', namespace }),
    () => ({ type: 'forgotten', connectorId, namespace }),
    () => ({ type: 'stored', stored: { recentWallets: [{ id: connectorId, name: connectorId }] } }),
    () => ({
      type: 'restore',
      // Several wallets of a namespace, some of them twice, as a storage that another script wrote may hold.
      connections: Array.from({ length: random.below(6) }, () => random.pick(NAMESPACES)).map(each =>
        saved({
          connectorId: random.pick(CONNECTORS),
          namespace: each,
          accounts: accountsOf(`${each}a`),
          status: random.pick(['active', 'connected', 'disconnected']),
        }),
      ),
    }),
  ]
  return random.pick(kinds)()
}

/** Anything that the owner of a namespace may report. */
export function randomOwned(random: Random): OwnedConnections {
  const owners = CONNECTORS.filter(() => random.next() < 0.4)
  const [status, networkId] = [random.pick(['disconnected', 'connecting', 'connected'] as const), random.pick(NETWORKS)]
  if (owners.length === 0) return { status: 'disconnected', networkId, connections: [] }
  return {
    status,
    activeId: random.pick(owners),
    connections: owners.map(name => ({
      ...{ connectorId: name, name, approvedNetworks: 'all' as const, accounts: accountsOf('a', 'b') },
      ...(random.next() < 0.5 ? { networkId } : {}),
    })),
  }
}

/** Any event of the modal machine, sensible or not. */
export function randomModalEvent(random: Random): ModalEvent {
  const target = random.pick(VIEWS)
  const kinds: readonly (() => ModalEvent)[] = [
    () => ({ type: 'open', target }),
    () => ({
      type: 'close',
      reason: random.pick(['visitor', 'done', 'host', 'disconnected']),
      isInline: random.next() < 0.3,
      rest: random.pick(VIEWS),
    }),
    () => ({ type: 'push', target }),
    () => ({ type: 'push', target }),
    () => ({ type: 'replace', target }),
    () => ({ type: 'reset', target }),
    () => ({ type: 'back', isConnected: random.next() < 0.5, isInline: random.next() < 0.3 }),
    () => ({ type: 'backTo', index: random.below(6) - 1 }),
    () => ({ type: 'shakeEnded' }),
  ]
  return random.pick(kinds)()
}
