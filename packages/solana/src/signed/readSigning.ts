import { BillfoldError, rpcInvalidParams } from 'billfold/protocol'
import { readSerialized } from '../transaction/readSerialized.ts'

/**
 * A transaction that a host wants an account to sign.
 *
 * @throws `rpc/invalid-params` when it is no transaction, or not the account's to sign.
 */
export function readSigning(text: unknown, address: string): ReturnType<typeof readSerialized> {
  const asked = readSerialized(text)
  if (!asked.signers.includes(address))
    throw new BillfoldError(rpcInvalidParams, { details: `${address} is no signer` })
  return asked
}
