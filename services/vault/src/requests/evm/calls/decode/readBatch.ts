import { isEvmAddress, toChecksumAddress } from 'billfold/protocol'
import type { AbiType } from '../../../decode/AbiType.ts'
import { readAbi } from '../../../decode/readAbi.ts'
import type { Call } from './Call.ts'
import type { callRow } from './callRow.ts'

type Rows = readonly (readonly [string, bigint, string])[]

const rows: AbiType = { list: { tuple: ['address', 'uint', 'bytes'] } }
const zeroAddress = '0x0000000000000000000000000000000000000000'
/** What ERC-7821 calls batches with something beside them, and batches of batches; behind the type and four bytes of nothing. */
const withData = '78210001'
const ofBatches = '78210002'

/**
 * What `execute(bytes32,bytes)` runs: one call, a batch, a batch of batches, or the code of another contract; `undefined` for modes that are not known, and data that
 * does not hold them.
 *
 * Source: ERC-7579, "Execution Mode"; ERC-7821, `execute` (address zero means the account itself).
 */
export function readBatch(mode: string, data: string, { to: self }: Call): callRow.Means | undefined {
  const kind = mode.slice(2, 4)
  const selector = mode.slice(14, 22)
  const isPlain = selector === '00000000'
  if (kind === '00' && isPlain) {
    const call = readPacked(data, true)
    return call && { calls: [call] }
  }
  if (kind === 'ff' && isPlain) {
    const call = readPacked(data, false)
    return call && { delegated: call }
  }
  if (kind !== '01') return undefined
  if (selector === ofBatches) {
    const [batches] = (readAbi([{ list: 'bytes' }], data) ?? []) as readonly (readonly string[])[]
    const inner = `0x0100000000007821000100000000000000000000000000000000000000000000`
    const all = batches?.map(one => readBatch(inner, one, { to: self, value: 0n, data: '0x' }))
    if (!all?.every(one => one !== undefined)) return undefined
    return { calls: all.flatMap(one => ('calls' in one ? one.calls : [])) }
  }
  if (!isPlain && selector !== withData) return undefined
  // Something beside the batch may follow it: the account's own, and none of the calls.
  const [list] = (readAbi([rows], data) ?? []) as readonly Rows[]
  return (
    list && { calls: list.map(([to, value, input]) => ({ to: to === zeroAddress ? self : to, value, data: input })) }
  )
}

/** Address, value unless there is none, and data, one after the other without padding. */
function readPacked(data: string, hasValue: boolean): Call | undefined {
  const to = data.slice(0, 42)
  const start = hasValue ? 106 : 42
  if (!isEvmAddress(to) || data.length < start) return undefined
  return {
    to: toChecksumAddress(to),
    value: hasValue ? BigInt(`0x${data.slice(42, 106)}`) : 0n,
    data: `0x${data.slice(start)}`,
  }
}
