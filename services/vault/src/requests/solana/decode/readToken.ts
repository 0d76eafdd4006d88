import { base58 } from '@scure/base'
import type { InstructionReader } from './InstructionReader.ts'

const authorities = ['mint', 'freeze', 'owner', 'close'] as const
const most = (1n << 64n) - 1n

/** The token program and its successor. Source: docs.rs/spl-token and spl-token-2022, `TokenInstruction`. */
export const readToken: InstructionReader = (words, account) => {
  const kind = words.u8()
  if (kind === 3)
    return { kind: 'transfer-token', from: account(0), to: account(1), authority: account(2), amount: words.u64() }
  if (kind === 4) {
    const amount = words.u64()
    const isUnlimited = amount >= most / 2n
    return { kind: 'approve-token', account: account(0), delegate: account(1), owner: account(2), amount, isUnlimited }
  }
  if (kind === 5) return { kind: 'revoke-token', account: account(0) }
  if (kind === 6) {
    const authority = authorities[words.u8()] ?? 'other'
    const step = { kind: 'set-authority', account: account(0), authority } as const
    return words.u8() === 1 ? { ...step, newAuthority: base58.encode(words.bytes(32)) } : step
  }
  if (kind === 7 || kind === 14) return { kind: 'mint-token', mint: account(0), to: account(1), amount: words.u64() }
  if (kind === 8 || kind === 15)
    return { kind: 'burn-token', account: account(0), mint: account(1), amount: words.u64() }
  if (kind === 9) return { kind: 'close-account', account: account(0), to: account(1) }
  if (kind === 10) return { kind: 'freeze', account: account(0), mint: account(1) }
  if (kind === 11) return { kind: 'thaw', account: account(0), mint: account(1) }
  if (kind === 12 || (kind === 26 && words.u8() === 1)) {
    const amount = words.u64()
    const decimals = words.u8()
    const step = {
      kind: 'transfer-token',
      from: account(0),
      mint: account(1),
      to: account(2),
      authority: account(3),
    } as const
    return kind === 26 ? { ...step, amount, decimals, fee: words.u64() } : { ...step, amount, decimals }
  }
  if (kind === 13) {
    const amount = words.u64()
    const parties = { account: account(0), mint: account(1), delegate: account(2), owner: account(3) }
    return { kind: 'approve-token', ...parties, amount, isUnlimited: amount >= most / 2n, decimals: words.u8() }
  }
  return kind === 17 ? { kind: 'sync-native', account: account(0) } : undefined
}
