import { BillfoldError, connectorInvalidAnswer, type NetworkId, walletUnauthorized } from 'billfold/protocol'
import { formatAddress } from '../address/formatAddress.ts'
import { isAddressOf } from '../address/isAddressOf.ts'
import { fromBase64 } from '../bytes/fromBase64.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import { readMember } from '../errors/readMember.ts'
import { chains } from '../networks/chains.ts'
import { findChain } from '../networks/findChain.ts'
import type { BitcoinWallet, Grant } from './BitcoinWallet.ts'
import { call } from './call.ts'
import { groupInputs } from './groupInputs.ts'
import { requireText } from './requireText.ts'
import { sighashName } from './sighashName.ts'
import { toAccounts } from './toAccounts.ts'

/**
 * A wallet of the wallet standard with features `bitcoin:…`. The network goes with each request; what an account declares
 * as its chains counts. Facts: wallet-standard (Apache-2.0), Exodus' bitcoin-wallet-standard (MIT).
 */
export function createStandardWallet(wallet: unknown): BitcoinWallet {
  /** The wallet's own objects of the accounts that it shared last. */
  let shared: readonly unknown[] = []
  const feature = (name: string) => readMember(readMember(wallet, 'features'), name)
  const forgetters = ['bitcoin:disconnect', 'standard:disconnect'].filter(name => feature(name))
  const namesChain = (value: unknown, network: NetworkId) => readChains(value).some(id => id === network)

  function grant(list: unknown, wanted: readonly NetworkId[]): Grant | undefined {
    if (!Array.isArray(list)) throw new BillfoldError(connectorInvalidAnswer, { details: 'accounts is no list' })
    const networksOf = (item: unknown) => {
      const own = readMember(item, 'chains')
      const declared = Array.isArray(own) && own.length ? own : readMember(wallet, 'chains')
      return readChains(declared).filter(id => isAddressOf(readMember(item, 'address'), id))
    }
    const listed = Array.from(list.slice(0, 100))
    const wantedNow = [...wanted, ...chains.map(({ id }) => id)].find(id =>
      listed.some(item => networksOf(item).includes(id)),
    )
    shared = listed.filter(item => wantedNow && networksOf(item).includes(wantedNow))
    const accounts = toAccounts(shared) ?? []
    const approved = chains
      .map(({ id }) => id)
      .filter(id => shared.length && shared.every(item => networksOf(item).includes(id)))
    return accounts.length ? { accounts, approvedNetworks: approved } : undefined
  }

  /** The wallet's own object of an account, which has to be the very one. */
  function findOwn(address: string): unknown {
    const held = readMember(wallet, 'accounts')
    const found = [...(Array.isArray(held) ? held : []), ...shared].find(item => {
      const own = readMember(item, 'address')
      return typeof own === 'string' && formatAddress(own) === address
    })
    if (!found) throw new BillfoldError(walletUnauthorized)
    return found
  }

  const wordOf = (network: NetworkId) => {
    const words = readMember(wallet, 'chains')
    return (Array.isArray(words) ? words : []).find(word => namesChain([word], network)) ?? network
  }

  return {
    async connect(wanted) {
      const answer = await call(feature('bitcoin:connect'), 'connect', { purposes: ['payment', 'ordinals'] })
      return grant(readMember(answer, 'accounts'), wanted) ?? { accounts: [], approvedNetworks: [] }
    },

    async restore(wanted) {
      const held = readMember(wallet, 'accounts')
      const isSilent = !(Array.isArray(held) && held.length) && feature('standard:connect')
      if (isSilent) {
        const answer = await call(feature('standard:connect'), 'connect', { silent: true })
        return grant(readMember(answer, 'accounts') ?? [], wanted)
      }
      return grant(held ?? [], wanted)
    },

    ...(feature('standard:connect')
      ? { ping: () => call(feature('standard:connect'), 'connect', { silent: true }) }
      : {}),

    async disconnect() {
      shared = []
      for (const name of forgetters) await call(feature(name), 'disconnect')
    },

    follow(onChange) {
      const events = feature('standard:events') ?? feature('bitcoin:events')
      const on = readMember(events, 'on')
      const off = typeof on === 'function' ? on.call(events, 'change', onChange) : undefined
      return () => {
        if (typeof off === 'function') off()
      }
    },

    methods: {
      ...(feature('bitcoin:signMessage')
        ? {
            async signMessage({ address, message }) {
              const input = { account: findOwn(address), message: new TextEncoder().encode(message) }
              const answer = await call(feature('bitcoin:signMessage'), 'signMessage', input)
              return { address, signature: readBytes(readMember(readMember(answer, '0') ?? answer, 'signature')) }
            },
          }
        : {}),
      ...(feature('bitcoin:signTransaction')
        ? {
            async signPsbt({ network, psbt, signInputs, broadcast }) {
              const groups = groupInputs(signInputs, ({ address, sighashTypes }) => `${address} ${sighashTypes ?? ''}`)
              const inputsToSign = [...groups.values()].map(group => {
                const sigHash = sighashName(group[0].sighashTypes)
                return {
                  account: findOwn(group[0].address),
                  signingIndexes: group.map(({ index }) => index),
                  ...(sigHash ? { sigHash } : {}),
                }
              })
              const input = { psbt: fromBase64(psbt), inputsToSign, chain: wordOf(network) }
              if (!broadcast) {
                const answer = await call(feature('bitcoin:signTransaction'), 'signTransaction', input)
                return { psbt: readBytes(readMember(readMember(answer, '0') ?? answer, 'signedPsbt')) }
              }
              const answer = await call(feature('bitcoin:signAndSendTransaction'), 'signAndSendTransaction', input)
              const sent = readMember(answer, '0') ?? answer
              return { psbt, txid: requireText(readMember(sent, 'txId') ?? readMember(sent, 'txid')) }
            },
          }
        : {}),
    },
  }
}

function readChains(value: unknown): readonly NetworkId[] {
  return Array.isArray(value) ? value.flatMap(word => findChain(word)?.id ?? []) : []
}

/** Bytes that a wallet answered, as base64. */
function readBytes(value: unknown): string {
  try {
    if (value instanceof Uint8Array && value.length) return toBase64(value)
  } catch {}
  throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet gave no bytes' })
}
