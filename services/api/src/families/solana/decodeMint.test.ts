import { expect, test } from 'vitest'
import { decodeMint } from './decodeMint.ts'

/** A mint of Token-2022 with these extensions, each of 56 bytes. */
function writeMint(...kinds: readonly number[]): Uint8Array {
  const data = new Uint8Array(166 + kinds.length * 60)
  data[44] = 6
  data[45] = 1
  data[165] = 1
  for (const [index, kind] of kinds.entries()) data.set([kind, 0, 56, 0], 166 + index * 60)
  return data
}

test('mints that are scaled or bear interest are no mints here, for their raw amounts would be shown', () => {
  expect(decodeMint(writeMint(18))).toMatchObject({ decimals: 6 })
  for (const kinds of [[10], [25], [18, 25]]) expect(decodeMint(writeMint(...kinds))).toBeUndefined()
})
