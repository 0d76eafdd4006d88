import { createPublicKey, verify } from 'node:crypto'
import {
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import { base58 } from '../base58.ts'

const transactionDecoder = getTransactionDecoder()
const messageDecoder = getCompiledTransactionMessageDecoder()
/** What makes 32 bytes a public key in DER (RFC 8410). */
const keyPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Reads a serialised transaction, legacy or version 0.
 *
 * @throws Error when the bytes are no such transaction.
 */
export function readTransaction(wire: Uint8Array): readTransaction.ReturnType {
  const transaction = transactionDecoder.decode(wire)
  const message = messageDecoder.decode(transaction.messageBytes)
  if (message.version !== 'legacy' && message.version !== 0) throw new Error('Only legacy and version 0 are known')
  const signers = message.staticAccounts.slice(0, message.header.numSignerAccounts)
  const signatures = signers.map(signer => transaction.signatures[signer])
  const messageBytes = Uint8Array.from(transaction.messageBytes)
  const unsigned = new Uint8Array(64)
  return {
    wire,
    messageBytes,
    message,
    blockhash: message.lifetimeToken,
    payer: message.staticAccounts[0] ?? '',
    signatures: signatures.map(signature => base58.toText(signature ?? unsigned)),
    signature: base58.toText(signatures[0] ?? unsigned),
    // The virtual machine takes no transaction with an empty signature, not even to simulate it.
    executable: {
      ...transaction,
      signatures: Object.fromEntries(
        signers.map(signer => [signer, transaction.signatures[signer] ?? unsigned.slice().fill(1)]),
      ),
    } as Transaction,
    isSigned: () =>
      signers.every((signer, index) => {
        const signature = signatures[index]
        if (!signature) return false
        const der = Buffer.concat([keyPrefix, base58.toBytes(signer)])
        const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
        return verify(null, messageBytes, key, signature)
      }),
  }
}

export declare namespace readTransaction {
  type Message = Extract<CompiledTransactionMessage, { version: 'legacy' | 0 }> & CompiledTransactionMessageWithLifetime
  type ReturnType = {
    wire: Uint8Array
    messageBytes: Uint8Array
    message: Message
    /** The hash that the message names as its lifetime. */
    blockhash: string
    payer: string
    /** The payer's, which names the transaction. */
    signature: string
    signatures: string[]
    executable: Transaction
    /** Whether every signature that the message asks for is there and right. */
    isSigned(): boolean
  }
}
