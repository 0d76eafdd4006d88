import { isRecord } from 'billfold/protocol'
import type { Rpc } from '../rpc/Rpc.ts'
import { readAccount } from './readAccount.ts'

const clock = 'SysvarC1ock11111111111111111111111111111111'

/** What programs take for the time, seconds since the epoch. Source: the `Clock` sysvar of the validator. */
export function readTime(rpc: Rpc): Promise<bigint> {
  return rpc.request('getAccountInfo', [clock, { encoding: 'base64', commitment: 'confirmed' }], result => {
    const account = readAccount(isRecord(result) ? result.value : undefined)
    if (!account || account.data.length < 40) return undefined
    const { buffer, byteOffset } = account.data
    return new DataView(buffer, byteOffset).getBigInt64(32, true)
  })
}
