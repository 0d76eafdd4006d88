import { decodeBase58 } from '../base58/decodeBase58.ts'
import type { readTransaction } from '../transaction/readTransaction.ts'
import { verifySignature } from './verifySignature.ts'

/** Whether `address` is one of a transaction's signers and its signature stands in it. */
export function isSigned(transaction: readTransaction.ReturnType, address: string): boolean {
  const publicKey = decodeBase58(address)
  const signature = transaction.signatures[transaction.signers.indexOf(address)]
  return !!publicKey && !!signature && verifySignature({ publicKey, message: transaction.messageBytes, signature })
}
