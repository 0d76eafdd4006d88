import { createBitcoinChain } from '@billfold/devnet'
import { createVirtualBitcoinWallet, installVirtualBitcoinWallet } from '@billfold/testkit/bitcoin'
import { createTestClock, createTestKit, createTestOrigin } from '@billfold/testkit/vitest'
import { getNetwork, getProvider, signMessage, signPsbt, switchNetwork, transferToken } from 'billfold'
import { Psbt } from 'bitcoinjs-lib'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeCapabilities } from '../../../scripts/capabilities/describeCapabilities.ts'
import { bitcoin } from '../src/bitcoin.ts'
import { toBase64 } from '../src/bytes/toBase64.ts'
import { bitcoinMainnet, defineBitcoinNetwork } from '../src/exports/networks.ts'
import { verifyBitcoinMessage } from '../src/exports/verify.ts'
import { buildPayment } from './support/buildPayment.ts'
import type { Chain } from './support/createChain.ts'
import { createStorage } from './support/createStorage.ts'
import { type Kind, kinds } from './support/createSubject.ts'

// What docs/capabilities.md says of the wallets of a page, each with the interface that its kind has.

let chain: Chain
beforeAll(async () => {
  chain = await createBitcoinChain()
})
afterAll(() => chain.stop())

const bob = 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3'
const receivedBy = async (txid: string) => {
  const { vout } = (await (await fetch(`${chain.esploraUrl}/tx/${txid}`)).json()) as {
    vout: { scriptpubkey_address: string; value: number }[]
  }
  return vout.filter(({ scriptpubkey_address }) => scriptpubkey_address === bob).map(({ value }) => value)
}

const can: describeCapabilities.Probes<describeCapabilities.Page> = {
  async switchNetwork({ kit }) {
    await switchNetwork(kit, { networkId: bitcoinMainnet.id })
    expect(getNetwork(kit).network?.id).toBe(bitcoinMainnet.id)
  },
  async provider({ kit }) {
    expect(getProvider(kit, { namespace: 'bip122' })).toBeTypeOf('object')
  },
  async signMessage({ kit, first }) {
    const signature = await signMessage(kit, { message: 'Hello' })
    expect(verifyBitcoinMessage({ address: first, message: 'Hello', signature })).toBe(true)
  },
  async signPsbt({ kit, first }) {
    const { psbt } = await signPsbt(kit, { psbt: toBase64(await buildPayment(chain, first)) })
    expect(Psbt.fromBase64(psbt).data.inputs[0]?.partialSig).toHaveLength(1)
  },
  async transferNative({ kit }) {
    const hash = await transferToken(kit, { transfer: { to: bob, amount: 12_345n } })
    expect(await receivedBy(hash)).toEqual([12_345])
  },
}

/** What some kinds of wallets have no way for: they are on no network that could be changed, or emit no events. */
const except: { readonly [kind in Kind]?: readonly ('switchNetwork' | 'follow')[] } = {
  standard: ['switchNetwork'],
  leather: ['switchNetwork', 'follow'],
}

for (const kind of kinds)
  describeCapabilities({ name: `${kind} wallets`, open: () => openPage(kind), can, except: except[kind] ?? [] })

function openPage(kind: Kind): describeCapabilities.Page {
  createStorage()
  const origin = createTestOrigin()
  const clock = createTestClock()
  const wallet = createVirtualBitcoinWallet({ name: 'Test', chains: { regtest: chain.esploraUrl } })
  const local = defineBitcoinNetwork({ chain: 'regtest', name: 'Local', rpcUrls: [chain.esploraUrl] })
  let close = () => {}
  const visit = () => {
    const tab = origin.openTab()
    installVirtualBitcoinWallet(tab.window as unknown as EventTarget, wallet, { as: kind })
    const families = [bitcoin({ networks: [local, bitcoinMainnet] })]
    const world = createTestKit({ origin, clock, tab, families, environment: { fetch: globalThis.fetch } })
    close = world.destroy
    return world.kit
  }
  const first = wallet.holdings[0]?.address ?? ''
  return {
    kit: visit(),
    first,
    second: bob,
    selectSecond: () => wallet.selectAccount('bob'),
    promptCount: () => wallet.log.filter(({ isAsked }) => isAsked).length,
    reload() {
      close()
      return visit()
    },
    leave() {
      close()
      wallet.destroy()
    },
  }
}
