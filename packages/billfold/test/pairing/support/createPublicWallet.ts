import './silencePublicLibraries.ts'
import { createVirtualWallet } from '@billfold/testkit'
import type { PairingFamily } from '@billfold/testkit/pairing'
import { type IWalletKit, WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import { onTestFinished } from 'vitest'

type Events = WalletKitTypes.EventArguments
/** What the visitor says to a request; `signer` asks a wallet with real keys. */
export type Answer = (event: Events['session_request']) => unknown

const chainId = (id: string) => Number(id.split(':')[1])

/**
 * A wallet by the last free release of the public library, 1.2.10: run, never read. Its keys are those of our virtual
 * wallet, its protocol is entirely its own. Nothing of it reaches another host.
 */
export async function createPublicWallet(
  relay: string,
  options: {
    readonly chains: Readonly<Record<number, string>>
    /** Beside EVM, each with keys of its own; ended with the test. */
    readonly families?: readonly PairingFamily[]
  },
) {
  const { families = [] } = options
  const signer = createVirtualWallet({ chains: options.chains, isConnected: true })
  const core = new Core({
    relayUrl: relay,
    projectId: 'interop',
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: `wallet ${Math.random()}`,
    storageOptions: { database: ':memory:' },
  })
  const kit: IWalletKit = await WalletKit.init({
    // Its own two packages disagree about what may be undefined.
    core: core as ICore,
    metadata: { name: 'Public wallet', description: 'Interoperation', url: 'https://wallet.example', icons: [] },
  })
  const supported = Object.keys(options.chains).map(id => `eip155:${id}`)
  /** The next event of this name. Ask before doing what causes it. */
  const next = <name extends WalletKitTypes.Event>(event: name): Promise<Events[name]> =>
    new Promise(resolve => kit.once(event, resolve as never))
  const granted = (params: Events['session_proposal']['params']) =>
    buildApprovedNamespaces({
      proposal: params,
      supportedNamespaces: {
        eip155: {
          chains: supported,
          methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
          events: ['chainChanged', 'accountsChanged'],
          accounts: supported.map(chain => `${chain}:${signer.accounts[0]}`),
        },
        ...Object.fromEntries(
          families.map(family => [
            family.namespace,
            {
              chains: [...family.chains()],
              methods: [...family.methods()],
              events: [...family.events],
              accounts: family.chains().flatMap(chain => family.accounts(chain).map(address => `${chain}:${address}`)),
            },
          ]),
        ),
      },
    })
  let answer: Answer = async ({ params: { chainId: chain, request } }) => {
    const family = families.find(({ namespace }) => chain.startsWith(`${namespace}:`))
    if (family) return family.request({ chain, ...request })
    signer.switchChain(chainId(chain))
    return signer.provider.request(request)
  }
  kit.on('session_request', async event => {
    const { id, topic } = event
    const own = { id, jsonrpc: '2.0' as const }
    const response = await Promise.resolve(answer(event)).then(
      result => ({ ...own, result }),
      (error: { code: number; message: string }) => ({ ...own, error: { code: error.code, message: error.message } }),
    )
    await kit.respondSessionRequest({ topic, response })
  })
  onTestFinished(async () => {
    for (const each of [signer, ...families]) each.destroy()
    core.heartbeat.stop()
    await core.relayer.transportClose()
  })
  return {
    kit,
    signer,
    next,
    /** Lets it look at its clock, as it does by itself every five seconds: what has run out ends. */
    beat: () => core.heartbeat.events.emit('heartbeat_pulse'),
    granted,
    /** What is said to requests from now on. */
    answerWith(say: Answer) {
      answer = say
    },
    /** Scans a code and says yes to its proposal. */
    async take(uri: string) {
      const proposed = next('session_proposal')
      await kit.pair({ uri })
      const { id, params } = await proposed
      return kit.approveSession({ id, namespaces: granted(params) })
    },
  }
}
