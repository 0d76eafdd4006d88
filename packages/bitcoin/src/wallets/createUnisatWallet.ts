import { BillfoldError, connectorInvalidAnswer, type NetworkId } from 'billfold/protocol'
import { fromBase64 } from '../bytes/fromBase64.ts'
import { fromHex } from '../bytes/fromHex.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import { toHex } from '../bytes/toHex.ts'
import { readMember } from '../errors/readMember.ts'
import { findChain } from '../networks/findChain.ts'
import type { BitcoinWallet, Grant } from './BitcoinWallet.ts'
import { call } from './call.ts'
import { followEmitter } from './followEmitter.ts'
import { requireText } from './requireText.ts'
import { toGrant } from './toGrant.ts'
import { toSignOptions } from './toSignOptions.ts'

/**
 * A wallet with Unisat's interface (Unisat, Bitget, Binance): one address, plain methods, amounts in satoshi. Facts: the
 * wallets' public documentation. `BITCOIN_REGTEST` is a test wallet's word; released ones know the public networks.
 */
export function createUnisatWallet(provider: unknown): BitcoinWallet {
  const run = (method: string, ...given: readonly unknown[]) => call(provider, method, ...given)

  async function readNetwork(): Promise<NetworkId | undefined> {
    const named = await run('getChain').then(
      chain => readMember(chain, 'enum'),
      () => run('getNetwork').catch(() => undefined),
    )
    return findChain(named)?.id
  }

  async function toSession(answer: unknown, wanted: readonly NetworkId[]): Promise<Grant | undefined> {
    // The wallet has one active account; others that it may list are not signed with.
    const [first] = Array.isArray(answer) ? answer : []
    if (Array.isArray(answer) && first === undefined) return undefined
    const publicKey = await run('getPublicKey').catch(() => undefined)
    const listed = Array.isArray(answer) ? [{ address: first, publicKey, purpose: 'payment' }] : answer
    return toGrant(listed, await readNetwork(), wanted)
  }

  return {
    async connect(wanted) {
      const granted = await toSession(await run('requestAccounts'), wanted)
      return granted ?? { accounts: [], approvedNetworks: [] }
    },
    restore: async wanted => toSession(await run('getAccounts'), wanted),
    ping: () => run('getAccounts'),
    disconnect: () => run('disconnect'),

    async switchNetwork(networkId) {
      const key = findChain(networkId)?.key ?? ''
      try {
        return await run('switchChain', `BITCOIN_${key.toUpperCase()}`)
      } catch (cause) {
        if (typeof readMember(provider, 'switchChain') === 'function') throw cause
        return run('switchNetwork', key === 'mainnet' ? 'livenet' : key)
      }
    },

    follow: onChange =>
      followEmitter(provider, ['accountsChanged', 'networkChanged', 'chainChanged', 'disconnect'], onChange),

    methods: {
      async signMessage({ address, message, protocol }) {
        const kind = protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'
        return { address, signature: requireText(await run('signMessage', message, kind), 'signature') }
      },
      async signPsbt(asked) {
        const hex = toHex(fromBase64(asked.psbt) ?? new Uint8Array())
        const signed = fromHex(requireText(await run('signPsbt', hex, toSignOptions(asked)), 'psbt'))
        if (!signed) throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet gave no hex' })
        const psbt = toBase64(signed)
        return asked.broadcast ? { psbt, txid: requireText(await run('pushPsbt', toHex(signed)), 'txid') } : { psbt }
      },
      async sendTransfer({ recipientAddress, amount, feeRate }) {
        const options = feeRate === undefined ? [] : [{ feeRate }]
        return { txid: requireText(await run('sendBitcoin', recipientAddress, Number(amount), ...options), 'txid') }
      },
    },
  }
}
