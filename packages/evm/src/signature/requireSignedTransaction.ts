import { keccak_256 } from '@noble/hashes/sha3.js'
import { BillfoldError, connectorInvalidAnswer, isHex, isRecord } from 'billfold/protocol'
import { isHashSignedBy } from '../signIn/isHashSignedBy.ts'
import { encodeRlp } from '../transaction/encodeRlp.ts'

/** The fields of a transaction by its type, before the three of the signature. */
const layouts: Readonly<Record<string, readonly string[]>> = {
  legacy: ['nonce', 'gasPrice', 'gas', 'to', 'value', 'data'],
  '01': ['chainId', 'nonce', 'gasPrice', 'gas', 'to', 'value', 'data', 'accessList'],
  '02': ['chainId', 'nonce', 'maxPriorityFeePerGas', 'maxFeePerGas', 'gas', 'to', 'value', 'data', 'accessList'],
}
/** A wallet chooses what was not asked for, and the fee. */
const kept = ['chainId', 'nonce', 'to', 'value', 'data']

/**
 * Makes sure that a wallet answered `eth_signTransaction` with the asked transaction (receiver, value, data, and nonce and
 * network where they were asked for), signed by the key of its sender: legacy (EIP-155 or before), EIP-2930 or EIP-1559.
 *
 * @throws `connector/invalid-answer` otherwise, and for transactions of other types.
 */
export function requireSignedTransaction(answer: unknown, asked: Readonly<Record<string, unknown>>): void {
  try {
    // geth answers both forms at once.
    const raw = isRecord(answer) ? answer.raw : answer
    if (isHex(raw) && isSigned(raw, asked)) return
  } catch {}
  throw new BillfoldError(connectorInvalidAnswer, {
    details: 'What was signed is another transaction, or by another key',
  })
}

function isSigned(raw: string, asked: Readonly<Record<string, unknown>>): boolean {
  const isLegacy = Number.parseInt(raw.slice(2, 4), 16) >= 0xc0
  const type = isLegacy ? 'legacy' : raw.slice(2, 4)
  const layout = layouts[type] ?? []
  const items = decodeRlp(raw.slice(isLegacy ? 2 : 4))
  const [v = '', r = '', s = ''] = items.slice(layout.length) as string[]
  if (items.length !== layout.length + 3) return false
  const last = toNumber(v)
  const isBound = isLegacy && last > 28n
  const chainId = isBound ? (last - 35n) / 2n : undefined
  const fields = items.slice(0, layout.length)
  const found: Record<string, unknown> = {
    chainId,
    ...Object.fromEntries(layout.map((name, at) => [name, fields[at]])),
  }
  const wanted: Record<string, unknown> = { ...asked, data: asked.data ?? asked.input ?? '0x', to: asked.to ?? '0x' }
  const isKept = kept.every(name =>
    name === 'to' || name === 'data'
      ? String(found[name]).toLowerCase() === String(wanted[name]).toLowerCase()
      : (wanted[name] === undefined && name !== 'value') || toNumber(found[name]) === toNumber(wanted[name]),
  )
  const signed = encodeRlp(isBound ? [...fields, toQuantity(chainId ?? 0n), '0x', '0x'] : fields)
  const parity = isBound ? (last + 1n) % 2n : last % 27n
  const hash = keccak_256(
    Uint8Array.from((isLegacy ? '' : type).concat(signed.slice(2)).match(/../g) ?? [], byte =>
      Number.parseInt(byte, 16),
    ),
  )
  const signature = `0x${[r, s].map(part => part.slice(2).padStart(64, '0')).join('')}0${parity}`
  return isKept && isHashSignedBy({ hash, signature, address: String(asked.from) })
}

/** A quantity as JSON-RPC or RLP writes it; nothing is zero. */
function toNumber(value: unknown): bigint {
  return BigInt(!value || value === '0x' ? 0 : (value as string))
}

function toQuantity(value: bigint): string {
  const digits = value.toString(16)
  return `0x${digits.padStart(digits.length + (digits.length % 2), '0')}`
}

/** The items of an RLP list, hex with 0x; throws for other data. */
function decodeRlp(hex: string): readonly encodeRlp.Item[] {
  let at = 0
  const take = (bytes: number) => {
    at += bytes * 2
    if (at > hex.length) throw new RangeError('RLP ends too early')
    return hex.slice(at - bytes * 2, at)
  }
  const read = (): encodeRlp.Item => {
    const head = Number.parseInt(take(1), 16)
    if (head < 0x80) return `0x${hex.slice(at - 2, at)}`
    const base = head < 0xc0 ? 0x80 : 0xc0
    const short = head - base
    const length = short < 56 ? short : Number.parseInt(take(short - 55), 16)
    if (base === 0x80) return `0x${take(length)}`
    const end = at + length * 2
    const items: encodeRlp.Item[] = []
    while (at < end) items.push(read())
    return items
  }
  const list = read()
  if (typeof list === 'string' || at !== hex.length) throw new RangeError('It is no list')
  return list
}
