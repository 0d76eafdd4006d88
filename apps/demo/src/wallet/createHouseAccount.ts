import { createInjectedConnector } from '@billfold/evm'
import type { VirtualWallet } from '@billfold/testkit'
import type { ConnectorFactory } from 'billfold/adapter'
import { HOUSE_MARK } from '../config/houseMark.ts'

type Provider = VirtualWallet['provider']
type Listener = Parameters<NonNullable<Provider['on']>>

/** A wallet that the host itself brings along, as it would give one of an SDK to the kit. */
export type HouseAccount = {
  readonly connector: ConnectorFactory
  /** How the kit introduced its host to the connector. */
  readonly getHost: () => Parameters<ConnectorFactory>[0]['metadata'] | undefined
  /** The wallet itself is loaded later than the kit is made: what is asked before waits for it. */
  readonly arrive: (wallet: VirtualWallet) => void
}

export const HOUSE_ACCOUNT = { name: 'House Account', rdns: 'dev.billfold.house-account', icon: HOUSE_MARK } as const

export function createHouseAccount(): HouseAccount {
  let host: Parameters<ConnectorFactory>[0]['metadata'] | undefined
  let arrive: HouseAccount['arrive'] = () => {}
  const arrived = new Promise<VirtualWallet>(done => {
    arrive = done
  })
  const provider = {
    request: async (request: Parameters<Provider['request']>[0]) => (await arrived).provider.request(request),
    on: (...listener: Listener) => void arrived.then(wallet => wallet.provider.on?.(...listener)),
    removeListener: (...listener: Listener) =>
      void arrived.then(wallet => wallet.provider.removeListener?.(...listener)),
  }
  return {
    connector: ({ metadata }) => {
      host = metadata
      return createInjectedConnector({
        id: HOUSE_ACCOUNT.rdns,
        name: HOUSE_ACCOUNT.name,
        icon: HOUSE_ACCOUNT.icon,
        kind: 'external',
        provider,
      })
    },
    getHost: () => host,
    arrive,
  }
}
