import { describe, expect, it } from 'vitest'
import { printCounts, readVectors, vectorsDir } from '../vectors/readVectors.ts'
import { formatAccountId } from './formatAccountId.ts'
import { formatAssetId } from './formatAssetId.ts'
import { formatNetworkId } from './formatNetworkId.ts'
import { isAccountId } from './isAccountId.ts'
import { isAssetId } from './isAssetId.ts'
import { isNetworkId } from './isNetworkId.ts'
import { parseAccountId } from './parseAccountId.ts'
import { parseAssetId } from './parseAssetId.ts'
import { parseNetworkId } from './parseNetworkId.ts'

const kinds = [
  {
    file: 'caip/caip-2.md',
    count: 11,
    isKind: isNetworkId,
    again: (id: string) => {
      const { namespace, reference } = parseNetworkId(id)
      return formatNetworkId(namespace, reference)
    },
  },
  {
    file: 'caip/caip-10.md',
    count: 7,
    isKind: isAccountId,
    again: (id: string) => {
      const { networkId, address } = parseAccountId(id)
      return formatAccountId(networkId, address)
    },
  },
  { file: 'caip/caip-19.md', count: 11, isKind: isAssetId, again: (id: string) => formatAssetId(parseAssetId(id)) },
]

describe.runIf(vectorsDir)('CAIP', () => {
  it.each(kinds)('$file: every example of the text', ({ file, count, isKind, again }) => {
    const examples = examplesOf(readVectors(file).toString())
    const agree = examples.filter(id => isKind(id) && again(id) === id)
    printCounts(file, { agree: agree.length, differ: examples.length - agree.length })
    expect(examples).toHaveLength(count)
    expect(agree).toEqual(examples)
    // No example of one kind passes for another.
    for (const kind of kinds) if (kind.file !== file) expect(examples.filter(kind.isKind)).toEqual([])
  })
})

/** Identifiers of the code block below "Test Cases"; its comments start with `#`. */
function examplesOf(text: string): string[] {
  const block = /## Test Cases[\s\S]*?```([\s\S]*?)```/.exec(text)?.[1] ?? ''
  return block.split('\n').filter(line => line !== '' && !line.startsWith('#'))
}
