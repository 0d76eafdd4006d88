import type { Connected, Connector, ConnectorEvents } from '../../../core/contracts/Connector.ts'
import type { Network } from '../../../core/contracts/Network.ts'
import type { NetworkId } from '../../../protocol/caip/types.ts'
import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { connectorNoAnswer, connectorSwitchUnsupported } from '../../../protocol/errors/rows/connector.ts'
import { requestPending } from '../../../protocol/errors/rows/request.ts'
import { walletRejected } from '../../../protocol/errors/rows/wallet.ts'
import type { Answer, WalletScenario } from '../Scenario.ts'
import { picture } from './pictures.ts'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** A connector whose answers a test sets, also while it waits for one. */
export type MadeUpConnector = Connector & {
  readonly answers: { connect: Answer; reconnect: Answer; switch: Answer; disconnect: Answer }
  /** How often it was asked. */
  readonly asked: { connect: number; switch: number }
  /** The wallet moves to a network by itself. */
  move(networkId: NetworkId): void
  /** The wallet ends the connection. */
  leave(): void
}

/** Makes the wallet of a scenario. */
export function madeUpConnector(given: WalletScenario, number: number, networks: readonly Network[]): MadeUpConnector {
  const namespaces = given.namespaces ?? [networks[0]?.namespace ?? 'made']
  const listeners = {
    change: new Set<ConnectorEvents['change']>(),
    disconnect: new Set<ConnectorEvents['disconnect']>(),
  }
  const answers = {
    connect: given.connect ?? 'accept',
    reconnect: given.reconnect ?? 'accept',
    switch: given.switch ?? 'accept',
    disconnect: given.disconnect ?? 'accept',
  }
  const asked = { connect: 0, switch: 0 }
  // The first is everybody's; the others differ in their last two places.
  const addresses = Array.from({ length: given.accounts ?? 1 }, (_, index) =>
    index === 0 ? ADDRESS : `${ADDRESS.slice(0, -2)}${String(index).padStart(2, '0')}`,
  )
  let networkId = given.networkId

  const connected = (): Connected =>
    Object.fromEntries(
      namespaces.map(namespace => {
        const first = networks.find(network => network.namespace === namespace)?.id
        const now = networkId?.startsWith(`${namespace}:`) ? networkId : first
        return [
          namespace,
          {
            accounts: addresses.map(address => ({ address, type: 'eoa' as const })),
            approvedNetworks: given.approved ?? ('all' as const),
            ...(now ? { networkId: now } : {}),
          },
        ]
      }),
    )
  const answer = async (kind: Answer, signal?: AbortSignal): Promise<void> => {
    if (kind === 'hang')
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('given up'))))
    if (kind === 'reject') throw new BillfoldError(walletRejected)
    if (kind === 'pending') throw new BillfoldError(requestPending)
    if (kind === 'unsupported') throw new BillfoldError(connectorSwitchUnsupported, { context: { name: given.name } })
    if (kind === 'fail')
      throw new BillfoldError(connectorNoAnswer, {
        details: 'The port to the extension was closed',
        cause: { code: -32603, message: 'Internal JSON-RPC error: <script>alert(1)</script>' },
      })
  }
  return {
    id: given.id,
    name: given.name,
    icon: given.icon ?? picture(number),
    kind: given.kind ?? 'announced',
    namespaces,
    ...(given.rdns ? { rdns: given.rdns } : {}),
    ...(given.has ? { hasNetwork: (id: NetworkId) => given.has?.includes(id) ?? false } : {}),
    answers,
    asked,
    async connect({ signal }) {
      asked.connect += 1
      await answer(answers.connect, signal)
      return answers.connect === 'none' ? {} : connected()
    },
    async reconnect({ signal }) {
      await answer(answers.reconnect, signal)
      return answers.reconnect === 'none' ? null : connected()
    },
    disconnect: () => answer(answers.disconnect),
    async switchNetwork({ network, signal }) {
      asked.switch += 1
      await answer(answers.switch, signal)
      networkId = network.id
    },
    request: async () => null,
    on(event, listener) {
      const own = listeners[event] as Set<typeof listener>
      own.add(listener)
      return () => own.delete(listener)
    },
    move(to) {
      networkId = to
      for (const listener of listeners.change) listener(connected())
    },
    leave() {
      for (const listener of listeners.disconnect) listener()
    },
  }
}
