import type { InstructionReader } from './InstructionReader.ts'
import { readSystem } from './readSystem.ts'
import { readToken } from './readToken.ts'

const readMemo: InstructionReader = words => ({
  kind: 'memo',
  text: new TextDecoder('utf-8', { fatal: true }).decode(words.rest()),
})

/** Programs whose instructions are read, by address. */
export const programs: Readonly<Record<string, InstructionReader>> = {
  '11111111111111111111111111111111': readSystem,
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: readToken,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: readToken,
  // Creates the account of a token that belongs to an owner: no byte and 0, or 1 where it may exist.
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: (words, account) => {
    const rest = words.rest()
    if (rest.length > 1 || (rest[0] ?? 0) > 1) return undefined
    return { kind: 'create-token-account', payer: account(0), account: account(1), owner: account(2), mint: account(3) }
  },
  ComputeBudget111111111111111111111111111111: words => {
    const kind = words.u8()
    if (kind === 2) return { kind: 'unit-limit', units: words.u32() }
    return kind === 3 ? { kind: 'unit-price', price: words.u64() } : undefined
  },
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: readMemo,
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: readMemo,
}
