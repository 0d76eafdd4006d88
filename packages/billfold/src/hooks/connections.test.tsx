import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { ChainAdapter } from '../core/contracts/ChainAdapter.ts'
import type { Connector } from '../core/contracts/Connector.ts'
import { createBillfold } from '../core/createBillfold.ts'
import { KitContext } from './KitContext.ts'
import { useConnection } from './useConnection.ts'
import { useConnections } from './useConnections.ts'
import { useDeleteConnection } from './useDeleteConnection.ts'
import { useSwitchConnection } from './useSwitchConnection.ts'

const family: ChainAdapter = {
  namespace: 'toy',
  networks: [
    {
      id: 'toy:harbour',
      namespace: 'toy',
      name: 'Harbour',
      nativeCurrency: { name: 'Shell', symbol: 'SHL', decimals: 6 },
      rpcUrls: [],
    },
  ],
  methods: [],
  discover: () => () => {},
  toNetwork: () => family.networks[0] as never,
  isAddress: () => true,
  features: {},
}

function Page({ namespace }: { readonly namespace?: string }) {
  const connections = useConnections({ namespace })
  const { isPending } = useSwitchConnection()
  const { error } = useDeleteConnection()
  return `${connections.map(each => `${each.name} ${each.status}`).join()}|${isPending}|${error?.code}`
}

function One({ address }: { readonly address: string | undefined }) {
  return String(useConnection(address)?.name)
}

function draw(kit: ReturnType<typeof createBillfold>, namespace?: string): string {
  return renderToString(
    <KitContext.Provider value={kit}>
      <Page {...(namespace ? { namespace } : {})} />
    </KitContext.Provider>,
  )
}

test.each([true, false])('a server renders no connections and says nothing (multiWallet %s)', multiWallet => {
  const onEvent = vi.fn()
  const kit = createBillfold({ families: [family], multiWallet, onEvent })
  // What this request's kit might come to know is not what a browser hydrates.
  kit.store.setState({
    connectors: [{ id: 'fox' } as Connector],
    connections: [
      { connectorId: 'fox', namespace: 'toy', name: 'Fox', accounts: [], networkId: undefined, status: 'disconnected' },
    ],
  })
  expect(draw(kit)).toBe('|false|undefined')
  expect(draw(kit, 'toy')).toBe('|false|undefined')
  expect(onEvent).not.toHaveBeenCalled()
})

test('lists what the snapshot of the kit holds, of one namespace if asked', () => {
  const kit = createBillfold({ families: [family], multiWallet: true })
  const snapshot = {
    ...kit.initialState,
    connectors: [{ id: 'fox' } as Connector],
    connections: [
      {
        connectorId: 'fox',
        namespace: 'toy',
        name: 'Fox',
        accounts: [],
        networkId: undefined,
        status: 'active',
      },
    ],
  } as const
  const hydrated = { ...kit, initialState: snapshot }
  // Active in the record, but no provider has answered.
  expect(draw(hydrated)).toBe('Fox disconnected|false|undefined')
  expect(draw(hydrated, 'eip155')).toBe('|false|undefined')
})

test('the connection that holds an address, however it is written', () => {
  const written = { ...family, formatAddress: (address: string) => address.toLowerCase() }
  const kit = createBillfold({ families: [written], multiWallet: true })
  const saved = (connectorId: string, address: string) => ({
    connectorId,
    namespace: 'toy',
    name: connectorId,
    accounts: [{ address, type: 'eoa' }],
    networkId: undefined,
    status: 'disconnected',
  })
  const snapshot = {
    ...kit.initialState,
    connectors: ['fox', 'owl'].map(id => ({ id }) as Connector),
    connections: [saved('fox', '0xa'), saved('owl', '0xb')],
  }
  const drawn = (address: string | undefined) =>
    renderToString(
      <KitContext.Provider value={{ ...kit, initialState: snapshot as never }}>
        <One address={address} />
      </KitContext.Provider>,
    )
  expect([drawn('0XB'), drawn('0xa'), drawn('0xc'), drawn(undefined)]).toEqual(['owl', 'fox', 'undefined', 'undefined'])
})
