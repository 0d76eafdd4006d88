import { BillfoldError } from '../errors/BillfoldError.ts'
import { invalidAccountId } from '../errors/rows/caip.ts'
import { isAccountId } from './isAccountId.ts'
import type { Namespace, NetworkId } from './types.ts'

/**
 * Splits a CAIP-10 account id; the address keeps its case. Throws `caip/invalid-account-id`.
 *
 * @example parseAccountId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P…').networkId
 */
export function parseAccountId(id: string): parseAccountId.ReturnType {
  if (!isAccountId(id)) throw new BillfoldError(invalidAccountId, { context: { value: id } })
  const [namespace, reference, address] = id.split(':') as [string, string, string]
  return { namespace, reference, address, networkId: `${namespace}:${reference}` }
}

export declare namespace parseAccountId {
  type ReturnType = {
    readonly namespace: Namespace
    readonly reference: string
    readonly address: string
    readonly networkId: NetworkId
  }
}
