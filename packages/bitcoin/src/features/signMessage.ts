import type { Connector, FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, isRecord, type NetworkId, rpcInvalidParams } from 'billfold/protocol'
import { readAddress } from '../address/readAddress.ts'
import { fromBase64 } from '../bytes/fromBase64.ts'
import { fromHex } from '../bytes/fromHex.ts'
import { toBase64 } from '../bytes/toBase64.ts'
import { verifyBitcoinMessage } from '../verify/verifyBitcoinMessage.ts'
import { requireMembers } from './requireMembers.ts'

/** A signature of BIP-137; proofs of BIP-322 are longer. */
const recoverableBytes = 65
const members = [
  'message',
  'protocol',
  'namespace',
  'networkId',
  'network',
  'account',
  'connector',
  'settings',
  'signal',
]

/**
 * Signs text: by `protocol`, or as Bitcoin Core does (BIP-137) where the address is that of one ECDSA key, else by BIP-322,
 * which taproot needs. Resolves with base64; wallets that answer hex are understood. Bytes have to be UTF-8: no wallet signs
 * others. The signature is verified for the address and the message; addresses of scripts cannot be.
 *
 * @throws `rpc/invalid-params` for bytes that are not text, BIP-137 with taproot, and members without a meaning here ·
 * `connector/invalid-answer` for a signature by another key, of another message or another protocol · `wallet/…`.
 */
export async function signMessage(options: signMessage.Options): Promise<string> {
  requireMembers(options, members)
  const { account, connector, network, signal } = options
  const { address } = account
  const isTaproot = readAddress(address)?.type === 'p2tr'
  const { protocol = isTaproot ? 'bip322' : 'ecdsa' } = options
  if (protocol !== 'bip322' && (isTaproot || protocol !== 'ecdsa'))
    throw new BillfoldError(rpcInvalidParams, { details: `The address does not sign by ${protocol}` })
  const message = toText(options.message)
  const answer = await connector.request({
    network: network.id,
    method: 'signMessage',
    params: { account: address, address, message, protocol },
    ...(signal ? { signal } : {}),
  })
  const given = isRecord(answer) ? answer.signature : answer
  const bytes = typeof given === 'string' ? (fromHex(given.replace(/^0x/i, '')) ?? fromBase64(given)) : undefined
  if (!bytes) refuse('The wallet gave no signature')
  const signature = toBase64(bytes)
  if (!verifyBitcoinMessage({ address, message, signature }))
    refuse('The signature is not one of this address for this message')
  if (options.protocol && (bytes.length === recoverableBytes) !== (protocol === 'ecdsa'))
    refuse(`The wallet did not sign by ${protocol}`)
  return signature
}

export declare namespace signMessage {
  type Options = Pick<Parameters<FeatureImplementations['signMessage']>[0], 'message' | 'protocol' | 'signal'> & {
    readonly account: { readonly address: string }
    readonly connector: Pick<Connector, 'request'>
    readonly network: { readonly id: NetworkId }
  }
}

function toText(message: string | Uint8Array): string {
  if (typeof message === 'string') return message
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch (cause) {
    throw new BillfoldError(rpcInvalidParams, { details: 'The message is no UTF-8', cause })
  }
}

function refuse(details: string): never {
  throw new BillfoldError(connectorInvalidAnswer, { details })
}
