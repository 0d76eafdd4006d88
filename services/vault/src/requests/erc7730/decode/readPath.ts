import type { ClearNode } from './ClearNode.ts'

/** What is found at a path, with the places that it took in lists of which all are meant (`[]`), from the outside in. */
export type Found = { readonly node: ClearNode; readonly places: readonly number[] }

/**
 * Everything that a path of a description means, below `from`: names, `[3]`, `[-1]`, `[]` for all, `[0:20]` for a part. `places` are those that another
 * path took in the lists: `[]` of this one then means the same. An empty answer where a list is too short; `undefined` where nothing has that name.
 *
 * @example readPath(node, 'orders.[].token', [2]) // the token of the third order
 */
export function readPath(from: ClearNode, path: string, places: readonly number[] = []): readonly Found[] | undefined {
  let found: readonly Found[] = [{ node: from, places: [] }]
  for (const step of path.split('.').filter(one => one !== '')) {
    const next = found.map(one => take(one, step, places))
    if (!next.every(one => one !== undefined)) return undefined
    found = next.flat()
  }
  return found
}

function take({ node, places }: Found, step: string, wanted: readonly number[]): readonly Found[] | undefined {
  const brackets = /^\[(-?\d*)(?:(:)(-?\d*))?\]$/.exec(step)
  if (!brackets) {
    const member = 'members' in node ? node.members.get(step) : undefined
    return member && [{ node: member, places }]
  }
  const [, first = '', isRange, last = ''] = brackets
  if (isRange) {
    const part = cut(node, first === '' ? 0 : Number(first), last === '' ? undefined : Number(last))
    return part && [{ node: part, places }]
  }
  if (!('items' in node)) return undefined
  if (first !== '') {
    const item = node.items.at(Number(first))
    return item ? [{ node: item, places }] : []
  }
  const place = wanted[places.length]
  if (place !== undefined) {
    const item = node.items[place]
    return item ? [{ node: item, places: [...places, place] }] : []
  }
  return node.items.map((item, at) => ({ node: item, places: [...places, at] }))
}

/** A part of a list, of bytes, or of the word of a number or an address. */
function cut(node: ClearNode, first: number, last: number | undefined): ClearNode | undefined {
  if ('items' in node) return { items: node.items.slice(first, last) }
  if (!('value' in node) || typeof node.value === 'boolean' || node.type === 'string') return undefined
  const digits =
    typeof node.value === 'bigint'
      ? BigInt.asUintN(256, node.value).toString(16).padStart(64, '0')
      : node.value.slice(2)
  const bytes = digits.match(/../g) ?? []
  return { type: 'bytes', value: `0x${bytes.slice(first, last).join('')}` }
}
