import { toHex } from './toHex.ts'

const labelBytes = 255
const encoder = new TextEncoder()

/**
 * A name in DNS wire format, as hex digits; `undefined` when a label does not fit.
 *
 * @example encodeDnsName('a.eth') // '01610365746800'
 */
export function encodeDnsName(name: string): string | undefined {
  const labels = name.split('.').map(label => encoder.encode(label))
  if (labels.some(({ length }) => length === 0 || length > labelBytes)) return undefined
  return `${labels.map(label => toHex([label.length]) + toHex(label)).join('')}00`
}
