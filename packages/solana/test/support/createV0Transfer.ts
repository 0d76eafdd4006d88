import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'

/** An unsigned transfer of version 0 in base64, made by the field's client; of no chain unless a blockhash is given. */
export function createV0Transfer(
  from: string,
  to: string,
  amount: bigint,
  blockhash = { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM' as Blockhash, lastValidBlockHeight: 100n },
): string {
  const source = createNoopSigner(address(from))
  const instruction = getTransferSolInstruction({ source, destination: address(to), amount })
  return pipe(
    createTransactionMessage({ version: 0 }),
    message => setTransactionMessageFeePayer(address(from), message),
    message => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
    message => appendTransactionMessageInstruction(instruction, message),
    message => getBase64EncodedWireTransaction(compileTransaction(message)),
  )
}
