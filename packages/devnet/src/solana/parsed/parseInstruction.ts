import { base58 } from '../base58.ts'
import { programs } from '../programs.ts'
import type { ParsedInstruction } from './ParsedInstruction.ts'
import { parseAssociatedTokenInstruction } from './parseAssociatedTokenInstruction.ts'
import { parseSystemInstruction } from './parseSystemInstruction.ts'
import { parseTokenInstruction } from './parseTokenInstruction.ts'

type Parser = (accounts: readonly string[], data: Uint8Array) => ParsedInstruction | undefined

const parsers: { readonly [program: string]: { name: string; parse: Parser } } = {
  [programs.system]: { name: 'system', parse: parseSystemInstruction },
  [programs.token]: { name: 'spl-token', parse: parseTokenInstruction },
  [programs.token2022]: { name: 'spl-token', parse: parseTokenInstruction },
  [programs.associatedToken]: { name: 'spl-associated-token-account', parse: parseAssociatedTokenInstruction },
}
const memoPrograms: readonly string[] = [programs.memo, programs.memo1]

/**
 * An instruction as `jsonParsed` returns it: with names for the system, token, associated token and memo programs, else with its
 * accounts and its data in base58.
 */
export function parseInstruction(instruction: parseInstruction.Parameters): unknown {
  const { programId, accounts, data, stackHeight } = instruction
  if (memoPrograms.includes(programId)) {
    return { program: 'spl-memo', programId, parsed: new TextDecoder().decode(data), stackHeight }
  }
  const parser = parsers[programId]
  const parsed = parseSafely(parser, accounts, data)
  if (parser === undefined || parsed === undefined) {
    return { programId, accounts, data: base58.toText(data), stackHeight }
  }
  return { program: parser.name, programId, parsed, stackHeight }
}

/** Data that is too short for what it says it is has no parsed form. */
function parseSafely(parser: { parse: Parser } | undefined, accounts: readonly string[], data: Uint8Array) {
  try {
    return parser?.parse(accounts, data)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

export declare namespace parseInstruction {
  type Parameters = { programId: string; accounts: readonly string[]; data: Uint8Array; stackHeight: number }
}
