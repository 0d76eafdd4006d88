import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { fromHex } from '../bytes/fromHex.ts'
import type { AccountSigner } from './AccountSigner.ts'
import { refuse } from './refuse.ts'
import type { SignRequest } from './SignRequest.ts'
import { isTransaction } from './solana/isTransaction.ts'
import { readWire } from './solana/readWire.ts'

/** Signs with an Ed25519 key: messages that are not transactions, and transactions that name the account. The caller owns the key and wipes it. */
export function createSolanaSigner(key: Uint8Array): AccountSigner {
  const address = base58.encode(ed25519.getPublicKey(key))
  return {
    namespace: 'solana',
    address,
    type: 'eoa',
    freeze: request => ({ kind: request.kind, address, bytes: toBytes(request, address) }),
    async sign({ kind, bytes }) {
      const [first = refuse('Nothing to sign')] = bytes
      if (kind === 'solana-message') return { kind, signature: base58.encode(ed25519.sign(first, key)) }
      if (kind !== 'solana-transactions') return refuse('This account signs for Solana only')
      const signed = bytes.map(wire => signWire(wire, address, key))
      return {
        kind,
        transactions: signed.map(one => base64.encode(one.wire)),
        signatures: signed.map(one => base58.encode(one.signature)),
      }
    },
  }
}

function toBytes(request: SignRequest, address: string): Uint8Array<ArrayBuffer>[] {
  if (request.kind === 'solana-message') {
    const message = fromHex(request.message)
    return isTransaction(message) ? refuse('This message is a transaction') : [message]
  }
  if (request.kind !== 'solana-transactions') return refuse('This account signs for Solana only')
  return request.transactions.map(text => {
    const wire = decode(text)
    if (!readWire(wire)?.message.keys.slice(0, readWire(wire)?.message.signerCount).includes(address))
      refuse('No transaction, or not one that this account signs')
    return wire
  })
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(base64.decode(text))
  } catch {
    return refuse('Not base64')
  }
}

function signWire(wire: Uint8Array, address: string, key: Uint8Array) {
  const { message, messageBytes, signatureStart } = readWire(wire) ?? refuse('No transaction')
  const signature = ed25519.sign(messageBytes, key)
  const signed = Uint8Array.from(wire)
  signed.set(signature, signatureStart + message.keys.indexOf(address) * 64)
  return { wire: signed, signature }
}
