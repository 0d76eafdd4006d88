import { createPrivateKey, sign } from 'node:crypto'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { base58 } from '../base58.ts'
import { readTransaction } from './readTransaction.ts'

/** What makes 32 bytes an ed25519 private key in DER (RFC 8410). */
const keyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Makes and signs a transaction in one step, without the promises of WebCrypto, so that nothing comes between its blockhash and
 * its block.
 *
 * @param parameters.signers secret keys in base58 (64 bytes); the first one pays.
 */
export function buildTransaction(parameters: buildTransaction.Parameters): readTransaction.ReturnType {
  const { signers, instructions, blockhash, version = 0 } = parameters
  const keys = new Map(
    signers.map(secretKey => {
      const bytes = base58.toBytes(secretKey)
      return [base58.toText(bytes.subarray(32)), bytes.subarray(0, 32)]
    }),
  )
  const payer = [...keys.keys()][0] as Address
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }
  const { messageBytes, signatures } = compileTransaction(
    pipe(
      createTransactionMessage({ version }),
      message => setTransactionMessageFeePayer(payer, message),
      message => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      message => appendTransactionMessageInstructions(instructions, message),
    ),
  )
  const signed = Object.keys(signatures).map(address => {
    const key = createPrivateKey({
      key: Buffer.concat([keyPrefix, keys.get(address) ?? new Uint8Array()]),
      format: 'der',
      type: 'pkcs8',
    })
    return [address, Uint8Array.from(sign(null, Uint8Array.from(messageBytes), key)) as SignatureBytes] as const
  })
  const wire = getTransactionEncoder().encode({ messageBytes, signatures: Object.fromEntries(signed) })
  return readTransaction(Uint8Array.from(wire))
}

export declare namespace buildTransaction {
  type Parameters = {
    signers: readonly string[]
    instructions: readonly Instruction[]
    blockhash: string
    version?: 0 | 'legacy'
  }
}
