import { BillfoldError, connectorAccountNotFound, connectorInvalidAnswer, type NetworkId } from 'billfold/protocol'
import { formatAddress } from '../address/formatAddress.ts'
import { isAddressOf } from '../address/isAddressOf.ts'
import { fromBase64 } from '../bytes/fromBase64.ts'
import { fromHex } from '../bytes/fromHex.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import { toHex } from '../bytes/toHex.ts'
import { readMember } from '../errors/readMember.ts'
import { chains } from '../networks/chains.ts'
import { findChain } from '../networks/findChain.ts'
import type { BitcoinWallet, Grant } from './BitcoinWallet.ts'
import { call } from './call.ts'
import { createGrantMemory } from './createGrantMemory.ts'
import { readAnswer } from './readAnswer.ts'
import { requireText } from './requireText.ts'
import { toGrant } from './toGrant.ts'

/** How Leather calls networks. */
const names: Readonly<Record<string, string>> = {
  mainnet: 'mainnet',
  testnet: 'testnet',
  testnet4: 'testnet4',
  signet: 'signet',
  regtest: 'devnet',
}
/** Leather declares an address by the way it is spent: this is the one that pays, that the one for ordinals. */
const purposes: Readonly<Record<string, string>> = { p2wpkh: 'payment', p2tr: 'ordinal' }

/**
 * Leather: JSON-RPC by `request(method, params)`, the network with each request. It has neither a way to ask silently what
 * it granted nor events, so that the grant is remembered by the page. It signs as the account that is chosen in it, and
 * names that account's address: when it is another one, the grant is asked for anew. Facts: Leather's public documentation.
 */
export function createLeatherWallet(provider: unknown): BitcoinWallet {
  const memory = createGrantMemory('leather')
  const ask = async (method: string, params?: unknown) =>
    readAnswer(await call(provider, 'request', method, params).catch(unwrap))
  const nameOf = (network: NetworkId) => names[findChain(network)?.key ?? '']
  const paymentTypeOf = (address: string) => (/^\w+1p/i.test(address) ? 'p2tr' : 'p2wpkh')
  const everywhere = (grant: Grant): Grant => {
    const { networkId: _, ...rest } = grant
    const [first] = grant.accounts
    return { ...rest, approvedNetworks: chains.map(({ id }) => id).filter(id => isAddressOf(first?.address, id)) }
  }

  async function connect(wanted: readonly NetworkId[]): Promise<Grant> {
    const answer = await ask('getAddresses', { network: nameOf(wanted[0] as NetworkId) })
    const listed = readMember(answer, 'addresses')
    const declared = Array.isArray(listed)
      ? listed.map(item => ({
          address: readMember(item, 'address'),
          publicKey: readMember(item, 'publicKey'),
          path: readMember(item, 'derivationPath'),
          purpose: purposes[String(readMember(item, 'type'))] ?? 'none',
        }))
      : listed
    return everywhere(memory.keep(toGrant(declared, undefined, wanted)))
  }

  return {
    connect,

    async restore(wanted) {
      const grant = memory.read(wanted)
      return grant && everywhere(grant)
    },

    ping: () => ask('getInfo'),
    disconnect: async () => memory.forget(),

    follow: () => () => {},

    methods: {
      async signMessage({ network, address, message }) {
        const asked = { message, paymentType: paymentTypeOf(address), network: nameOf(network) }
        const answer = await ask('signMessage', asked)
        const signer = readMember(answer, 'address')
        if (typeof signer === 'string' && formatAddress(signer) !== address) {
          await connect([network]).catch(() => memory.forget())
          throw new BillfoldError(connectorAccountNotFound, { details: 'Another account is chosen in Leather' })
        }
        return { address, signature: requireText(answer, 'signature') }
      },
      async signPsbt({ network, psbt, signInputs, broadcast }) {
        const sighashes = [...new Set(signInputs.flatMap(({ sighashTypes }) => sighashTypes ?? []))]
        const answer = await ask('signPsbt', {
          hex: toHex(fromBase64(psbt) ?? new Uint8Array()),
          ...(signInputs.length ? { signAtIndex: signInputs.map(({ index }) => index) } : {}),
          ...(sighashes.length ? { allowedSighash: sighashes } : {}),
          network: nameOf(network),
          broadcast,
        })
        const signed = fromHex(requireText(answer, 'hex'))
        if (!signed) throw new BillfoldError(connectorInvalidAnswer, { details: 'Leather gave no hex' })
        const txid = readMember(answer, 'txid')
        return { psbt: toBase64(signed), ...(typeof txid === 'string' ? { txid } : {}) }
      },
      async sendTransfer({ network, recipientAddress, amount }) {
        const recipients = [{ address: recipientAddress, amount: amount.toString() }]
        return { txid: requireText(await ask('sendTransfer', { recipients, network: nameOf(network) }), 'txid') }
      },
    },
  }
}

/** Leather rejects with the JSON-RPC answer that holds the error. */
function unwrap(cause: unknown): never {
  throw readMember(cause, 'error') ?? cause
}
