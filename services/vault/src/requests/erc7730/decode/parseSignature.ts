/** What a call takes: a type, or the parts of a tuple; `lists` are the brackets behind it, from the inside out, null where any number fits. */
export type SignaturePart = {
  readonly name: string
  readonly type: string
  readonly parts?: readonly SignaturePart[]
  readonly lists: readonly (number | null)[]
}

/** Deepest nesting that is read. */
const deepest = 16

/**
 * A call's signature with the names of its arguments, as descriptions have it; `undefined` for other text.
 *
 * @example parseSignature('swap(address to, (uint256 amount, address token)[] parts)')?.canonical // 'swap(address,(uint256,address)[])'
 */
export function parseSignature(text: string): Signature | undefined {
  const name = /^\s*([A-Za-z_$][\w$]*)\s*\(/.exec(text)
  if (!name) return undefined
  const reader = { text, at: name[0].length }
  try {
    const parts = readParts(reader, 0)
    if (text.slice(reader.at).trim() !== '') return undefined
    return { parts, canonical: `${name[1]}(${parts.map(writeType).join(',')})` }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

export type Signature = { readonly parts: readonly SignaturePart[]; readonly canonical: string }

type Reader = { readonly text: string; at: number }

function readParts(reader: Reader, depth: number): readonly SignaturePart[] {
  if (depth > deepest) throw new RangeError('too deep')
  const parts: SignaturePart[] = []
  if (take(reader, /\s*\)/y)) return parts
  do parts.push(readPart(reader, depth))
  while (take(reader, /\s*,/y))
  if (!take(reader, /\s*\)/y)) throw new RangeError('not closed')
  return parts
}

function readPart(reader: Reader, depth: number): SignaturePart {
  const isTuple = take(reader, /\s*(?:tuple)?\s*\(/y) !== undefined
  const inner = isTuple ? readParts(reader, depth + 1) : undefined
  const type = inner ? 'tuple' : take(reader, /\s*([a-z]+\d*)/y)?.[1]
  if (type === undefined) throw new RangeError('no type')
  const lists: (number | null)[] = []
  for (let list = take(reader, /\[(\d*)\]/y); list; list = take(reader, /\[(\d*)\]/y))
    lists.push(list[1] ? Number(list[1]) : null)
  take(reader, /\s+(?:calldata|memory|payable)\b/y)
  const name = take(reader, /\s+([A-Za-z_$][\w$]*)/y)?.[1] ?? ''
  return { name, type: aliases[type] ?? type, lists, ...(inner ? { parts: inner } : {}) }
}

const aliases: Readonly<Record<string, string>> = { uint: 'uint256', int: 'int256', function: 'bytes24' }

function take(reader: Reader, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (found) reader.at = pattern.lastIndex
  return found ?? undefined
}

function writeType({ lists, parts, type }: SignaturePart): string {
  const base = parts ? `(${parts.map(writeType).join(',')})` : type
  return base + lists.map(count => `[${count ?? ''}]`).join('')
}
