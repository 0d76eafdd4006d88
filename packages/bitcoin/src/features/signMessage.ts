import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, connectorInvalidAnswer, isRecord, rpcInvalidParams } from 'billfold/protocol'
import { readAddress } from '../address/readAddress.ts'
import { fromBase64 } from '../bytes/fromBase64.ts'
import { fromHex } from '../bytes/fromHex.ts'
import { toBase64 } from '../bytes/toBase64.ts'

/** Shorter is no signature of any kind; longer than any proof of one key. */
const leastBytes = 64
const mostBytes = 1_000

/**
 * Signs text: as Bitcoin Core does (BIP-137) where the address is that of one ECDSA key, else by BIP-322, which taproot
 * needs. Resolves with base64; wallets that answer hex are understood. Bytes have to be UTF-8: no wallet signs others.
 */
export const signMessage: FeatureImplementations['signMessage'] = async options => {
  const { account, connector, network, signal } = options
  const protocol = readAddress(account.address)?.type === 'p2tr' ? 'bip322' : 'ecdsa'
  const answer = await connector.request({
    network: network.id,
    method: 'signMessage',
    params: { account: account.address, address: account.address, message: toText(options.message), protocol },
    ...(signal ? { signal } : {}),
  })
  const told = isRecord(answer) ? answer.signature : answer
  const bytes = typeof told === 'string' ? (fromHex(told.replace(/^0x/i, '')) ?? fromBase64(told)) : undefined
  if (!bytes || bytes.length < leastBytes || bytes.length > mostBytes)
    throw new BillfoldError(connectorInvalidAnswer, { details: 'The wallet gave no signature' })
  return toBase64(bytes)
}

function toText(message: string | Uint8Array): string {
  if (typeof message === 'string') return message
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch (cause) {
    throw new BillfoldError(rpcInvalidParams, { details: 'The message is no UTF-8', cause })
  }
}
