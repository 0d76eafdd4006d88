import { BillfoldError, vaultWrongRecoveryCode } from 'billfold/protocol'
import { recoveryAlphabet } from './recoveryAlphabet.ts'
import { writeRecoveryCode } from './writeRecoveryCode.ts'

/**
 * The 128 bits of a recovery code as people type it: any case, any or no separators, o for 0, i and l for 1. One wrong
 * character, or two neighbours that changed places, are mended if only one reading fits the code's own check.
 *
 * @throws `vault/wrong-recovery-code`.
 */
export function readRecoveryCode(text: string): Uint8Array<ArrayBuffer> {
  const plain = text
    .slice(0, 200)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.,:]/gu, '')
  const characters = plain.replace(/O/g, '0').replace(/[IL]/g, '1')
  if (characters.length !== 30) throw new BillfoldError(vaultWrongRecoveryCode)
  const read = readChecked(characters)
  if (read) return read
  const mended = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const candidate of neighboursOf(characters)) {
    const bytes = readChecked(candidate)
    if (bytes) mended.set(candidate, bytes)
  }
  const [only] = mended.values()
  if (!only || mended.size > 1) throw new BillfoldError(vaultWrongRecoveryCode)
  return only
}

function readChecked(characters: string): Uint8Array<ArrayBuffer> | undefined {
  let bits = 0n
  for (const character of characters) {
    const value = recoveryAlphabet.indexOf(character)
    if (value < 0) return undefined
    bits = (bits << 5n) | BigInt(value)
  }
  bits >>= 22n
  const bytes = Uint8Array.from({ length: 16 }, (_, at) => Number((bits >> BigInt(120 - at * 8)) & 255n))
  return writeRecoveryCode(bytes).replaceAll('-', '') === characters ? bytes : undefined
}

function* neighboursOf(characters: string): Generator<string> {
  for (let at = 0; at < characters.length; at++) {
    const before = characters.slice(0, at)
    for (const other of recoveryAlphabet) if (other !== characters[at]) yield before + other + characters.slice(at + 1)
    const next = characters[at + 1]
    if (next !== undefined && next !== characters[at]) yield before + next + characters[at] + characters.slice(at + 2)
  }
}
