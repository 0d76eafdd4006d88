import { BillfoldError, rpcInvalidParams } from 'billfold/protocol'

/** Throws `rpc/invalid-params` saying what is wrong with typed data. */
export function refuseTypedData(details: string): never {
  throw new BillfoldError(rpcInvalidParams, { details: `Typed data: ${details}` })
}
