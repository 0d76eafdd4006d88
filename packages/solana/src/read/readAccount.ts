import { isRecord } from 'billfold/protocol'
import { isAddress } from '../address/isAddress.ts'
import { fromBase64 } from '../bytes/fromBase64.ts'
import { toAmount } from '../rpc/toAmount.ts'

/** One account as a node returns it with `encoding: 'base64'`; `null` for a missing account, `undefined` for an invalid answer. */
export function readAccount(value: unknown): readAccount.ReturnType | null | undefined {
  if (value === null) return null
  const { data, executable, lamports, owner } = isRecord(value) ? value : {}
  const balance = toAmount(lamports)
  const bytes = Array.isArray(data) && typeof data[0] === 'string' ? fromBase64(data[0]) : undefined
  if (balance === undefined || !bytes || !isAddress(owner)) return undefined
  return { lamports: balance, owner, isExecutable: executable === true, data: bytes }
}

export declare namespace readAccount {
  type ReturnType = {
    readonly lamports: bigint
    readonly owner: string
    readonly isExecutable: boolean
    readonly data: Uint8Array
  }
}
