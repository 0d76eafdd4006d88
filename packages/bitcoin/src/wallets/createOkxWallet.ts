import { BillfoldError, connectorInvalidAnswer, formatUnits, type NetworkId } from 'billfold/protocol'
import { fromBase64 } from '../bytes/fromBase64.ts'
import { fromHex } from '../bytes/fromHex.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import { toHex } from '../bytes/toHex.ts'
import { readMember } from '../errors/readMember.ts'
import { chains } from '../networks/chains.ts'
import type { BitcoinWallet, Grant } from './BitcoinWallet.ts'
import { call } from './call.ts'
import { followEmitter } from './followEmitter.ts'
import { requireText } from './requireText.ts'
import { toGrant } from './toGrant.ts'
import { toSignOptions } from './toSignOptions.ts'

/**
 * OKX: one object for each network, each with a connection of its own; to switch is to connect the other one. Facts: OKX's
 * public documentation.
 */
export function createOkxWallet(providerOf: (networkId: NetworkId) => unknown): BitcoinWallet {
  /** Where the visitor connected last. */
  let active: NetworkId | undefined
  const connected = new Set<NetworkId>()

  async function readGrant(networkId: NetworkId, given: unknown): Promise<Grant | undefined> {
    const [first] = Array.isArray(given) ? given : []
    if (typeof first !== 'string') return undefined
    const publicKey = await call(providerOf(networkId), 'getPublicKey').catch(() => undefined)
    return toGrant([{ address: first, publicKey, purpose: 'payment' }], networkId, [networkId])
  }

  async function connect(networkId: NetworkId): Promise<Grant> {
    const answer = await call(providerOf(networkId), 'connect')
    const address = readMember(answer, 'address')
    const grant = await readGrant(networkId, address === undefined ? answer : [address])
    if (!grant) throw new BillfoldError(connectorInvalidAnswer, { details: 'OKX gave no address' })
    active = networkId
    connected.add(networkId)
    return grant
  }

  return {
    connect: wanted => connect(wanted[0] as NetworkId),

    async restore(wanted) {
      for (const networkId of new Set([...(active ? [active] : []), ...wanted])) {
        const provider = providerOf(networkId)
        if (!provider) continue
        const grant = await readGrant(networkId, await call(provider, 'getAccounts'))
        if (!grant) continue
        active = networkId
        connected.add(networkId)
        return grant
      }
      return undefined
    },

    ping: async () => active && call(providerOf(active), 'getAccounts'),

    async disconnect() {
      const left = [...connected]
      connected.clear()
      active = undefined
      for (const networkId of left) await call(providerOf(networkId), 'disconnect')
    },

    switchNetwork: connect,

    follow(onChange) {
      const offs = chains.map(({ id }) =>
        followEmitter(providerOf(id), ['accountChanged', 'accountsChanged', 'disconnect'], onChange),
      )
      return () => {
        for (const off of offs) off()
      }
    },

    methods: {
      async signMessage({ network, address, message, protocol }) {
        const kind = protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'
        const answer = await call(providerOf(network), 'signMessage', message, kind)
        return { address, signature: requireText(answer, 'signature') }
      },
      async signPsbt(asked) {
        const provider = providerOf(asked.network)
        const hex = toHex(fromBase64(asked.psbt) ?? new Uint8Array())
        const signed = fromHex(requireText(await call(provider, 'signPsbt', hex, toSignOptions(asked)), 'psbt'))
        if (!signed) throw new BillfoldError(connectorInvalidAnswer, { details: 'OKX gave no hex' })
        const psbt = toBase64(signed)
        if (!asked.broadcast) return { psbt }
        return { psbt, txid: requireText(await call(provider, 'pushPsbt', toHex(signed)), 'txid', 'txId') }
      },
      async sendTransfer({ network, account, recipientAddress, amount, feeRate }) {
        const provider = providerOf(network)
        if (typeof readMember(provider, 'sendBitcoin') === 'function') {
          const options = feeRate === undefined ? [] : [{ feeRate }]
          const answer = await call(provider, 'sendBitcoin', recipientAddress, Number(amount), ...options)
          return { txid: requireText(answer, 'txid', 'txhash') }
        }
        // The older way takes bitcoin, not satoshi.
        const value = formatUnits(amount, 8)
        const rate = feeRate === undefined ? {} : { satBytes: String(feeRate) }
        const answer = await call(provider, 'send', { from: account, to: recipientAddress, value, ...rate })
        return { txid: requireText(answer, 'txhash', 'txid') }
      },
    },
  }
}
