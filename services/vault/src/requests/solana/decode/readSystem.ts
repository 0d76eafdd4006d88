import { base58 } from '@scure/base'
import type { InstructionReader } from './InstructionReader.ts'

/** The system program. Source: docs.rs/solana-system-interface, `SystemInstruction`. */
export const readSystem: InstructionReader = (words, account) => {
  const address = () => base58.encode(words.bytes(32))
  const kind = words.u32()
  if (kind === 0) {
    const amount = words.u64()
    words.skip(8)
    return { kind: 'create-account', payer: account(0), account: account(1), amount, owner: address() }
  }
  if (kind === 1) return { kind: 'assign', account: account(0), owner: address() }
  if (kind === 2) return { kind: 'transfer-native', from: account(0), to: account(1), amount: words.u64() }
  if (kind === 3) {
    words.skip(32)
    words.bytes(Number(words.u64()))
    const amount = words.u64()
    words.skip(8)
    return { kind: 'create-account', payer: account(0), account: account(1), amount, owner: address() }
  }
  if (kind === 4) return { kind: 'advance-nonce', account: account(0), authority: account(2) }
  if (kind === 5) return { kind: 'withdraw-nonce', account: account(0), to: account(1), amount: words.u64() }
  if (kind === 7) return { kind: 'authorize-nonce', account: account(0), newAuthority: address() }
  if (kind === 11) return { kind: 'transfer-native', from: account(0), to: account(2), amount: words.u64() }
  return undefined
}
