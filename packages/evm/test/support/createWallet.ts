import { createVirtualWallet, type VirtualWallet } from '@billfold/testkit'
import type { Connected, Connector } from 'billfold/adapter'
import { onTestFinished } from 'vitest'
import { createInjectedConnector } from '../../src/connectors/createInjectedConnector.ts'
import { testNetworks } from './testNetworks.ts'

/** A virtual wallet without a node, and a connector over it; both end with the test. */
export function createWallet(options: Partial<createVirtualWallet.Options> = {}): createWallet.ReturnType {
  const wallet = createVirtualWallet({
    chains: { 31337: 'http://127.0.0.1:1', 31338: 'http://127.0.0.1:2' },
    ...options,
  })
  onTestFinished(() => wallet.destroy())
  const connector = createInjectedConnector({
    id: 'test',
    name: 'Test',
    kind: 'announced',
    provider: wallet.provider as { request(request: never): Promise<unknown> },
  })
  const changes: Connected[] = []
  const endings: (string | undefined)[] = []
  const offs = [
    connector.on('change', value => changes.push(value)),
    connector.on('disconnect', value => endings.push(value)),
  ]
  const never = new AbortController().signal
  return {
    wallet,
    connector,
    changes,
    endings,
    connect: (signal = never) => connector.connect({ networks: testNetworks, signal }),
    reconnect: (signal = never) => connector.reconnect({ networks: testNetworks, signal }),
    switchTo: (index, signal = never) => {
      const network = testNetworks[index]
      if (!network || !connector.switchNetwork) throw new Error('There is no such network')
      return connector.switchNetwork({ network, signal })
    },
    sign: signal =>
      connector.request({
        network: 'eip155:31337',
        method: 'personal_sign',
        params: ['0x68656c6c6f', wallet.accounts[0]],
        ...(signal ? { signal } : {}),
      }),
    stopListening: () => {
      for (const off of offs) off()
    },
  }
}

export declare namespace createWallet {
  type ReturnType = {
    readonly wallet: VirtualWallet
    readonly connector: Connector
    readonly changes: Connected[]
    readonly endings: (string | undefined)[]
    connect(signal?: AbortSignal): Promise<Connected>
    reconnect(signal?: AbortSignal): Promise<Connected | null>
    switchTo(index: number, signal?: AbortSignal): Promise<void>
    sign(signal?: AbortSignal): Promise<unknown>
    stopListening(): void
  }
}
