import type { BitcoinTransaction } from './answers.ts'
import { readScript, type ScriptOperation } from './readScript.ts'

/** What one `ord` envelope in a witness says. */
type Inscription = {
  readonly contentType: string | undefined
  readonly body: Uint8Array
  /** Where its satoshi is among all that the transaction puts out, where it says so itself. */
  readonly pointer: bigint | undefined
  /** Which input's witness it is in. */
  readonly input: number
}

const [opIf, opEndIf] = [0x63, 0x68]
const annexPrefix = 0x50
const tags = { contentType: 1, pointer: 2 } as const

/**
 * The inscriptions that a transaction makes, in their order, which their ids count by: envelopes `OP_FALSE OP_IF "ord" …` in the
 * tapscripts of its inputs (docs.ordinals.com, "Inscriptions"). Pure.
 */
export function readInscriptions({ vin }: Pick<BitcoinTransaction, 'vin'>): Inscription[] {
  return vin.flatMap(({ witness = [] }, input) => {
    const items = witness.map(item => Uint8Array.from(Buffer.from(item, 'hex')))
    if (items.length >= 2 && items.at(-1)?.[0] === annexPrefix) items.pop()
    // A script path: the script, then how it is bound to the key.
    const script = items.length >= 2 ? items.at(-2) : undefined
    return script ? readEnvelopes(readScript(script)).map(envelope => ({ ...envelope, input })) : []
  })
}

function readEnvelopes(operations: readonly ScriptOperation[]): Omit<Inscription, 'input'>[] {
  const found: Omit<Inscription, 'input'>[] = []
  for (let start = 0; start + 2 < operations.length; start++) {
    const [zero, branch, name] = operations.slice(start, start + 3)
    const isStart = zero?.bytes?.length === 0 && branch?.opcode === opIf && textOf(name?.bytes) === 'ord'
    if (!isStart) continue
    const end = operations.findIndex(({ opcode, bytes }, index) => index > start + 2 && !bytes && opcode === opEndIf)
    if (end < 0) return found
    const pushes = operations.slice(start + 3, end).map(({ bytes }) => bytes)
    // Anything but pushes makes it no envelope.
    if (pushes.every(bytes => bytes !== undefined)) found.push(readFields(pushes))
    start = end
  }
  return found
}

function readFields(pushes: readonly Uint8Array[]): Omit<Inscription, 'input'> {
  let contentType: string | undefined
  let pointer: bigint | undefined
  let at = 0
  // Tags and values in turn; an empty tag begins the body.
  for (; at + 1 < pushes.length && pushes[at]?.length !== 0; at += 2) {
    const [tag, value] = [pushes[at], pushes[at + 1]]
    if (tag?.length !== 1 || !value) continue
    if (tag[0] === tags.contentType) contentType ??= textOf(value)
    if (tag[0] === tags.pointer && value.length <= 8) pointer ??= toNumber(value)
  }
  const body = pushes[at]?.length === 0 ? Buffer.concat(pushes.slice(at + 1)) : Buffer.alloc(0)
  return { contentType, body: Uint8Array.from(body), pointer }
}

function toNumber(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder().decode(bytes)
}
