/**
 * RLP, as Ethereum writes transactions (Yellow Paper, appendix B). Bytes are 0x hex of whole bytes; the result too.
 *
 * @example encodeRlp(['0x', '0x0400']) // '0xc480820400'
 */
export function encodeRlp(item: encodeRlp.Item): string {
  return `0x${encode(item)}`
}

export declare namespace encodeRlp {
  type Item = string | readonly Item[]
}

function encode(item: encodeRlp.Item): string {
  if (typeof item !== 'string') {
    const body = item.map(encode).join('')
    return prefix(body, 0xc0) + body
  }
  const body = item.slice(2)
  return body.length === 2 && Number.parseInt(body, 16) < 0x80 ? body : prefix(body, 0x80) + body
}

/** What stands before `body`: up to 55 bytes the length itself, beyond that the length of the length. */
function prefix(body: string, offset: number): string {
  const length = body.length / 2
  if (length < 56) return toByte(offset + length)
  const digits = length.toString(16)
  const size = digits.padStart(digits.length + (digits.length % 2), '0')
  return toByte(offset + 55 + size.length / 2) + size
}

function toByte(value: number): string {
  return value.toString(16).padStart(2, '0')
}
