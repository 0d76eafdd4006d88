import { word } from './word.ts'

/** Selector of `aggregate3((address,bool,bytes)[])`, Multicall3. */
const selector = '0x82ad56cb'

/**
 * Call data of Multicall3's `aggregate3` with every call allowed to fail. `data` must be 0x and whole bytes.
 *
 * Written out because it is the only ABI encoding the reads need; the library that does all of them weighs 10 kB gzip.
 */
export function encodeAggregate3(calls: readonly encodeAggregate3.Call[]): string {
  const tuples = calls.map(({ target, data }) => {
    const hex = data.slice(2)
    const padded = hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
    return word(target) + word(1) + word(0x60) + word(hex.length / 2) + padded
  })
  let offset = calls.length * 32
  const offsets = tuples.map(tuple => {
    const here = word(offset)
    offset += tuple.length / 2
    return here
  })
  return selector + word(0x20) + word(calls.length) + offsets.join('') + tuples.join('')
}

export declare namespace encodeAggregate3 {
  type Call = { readonly target: string; readonly data: string }
}
