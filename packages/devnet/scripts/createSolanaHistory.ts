import { type Address, createNoopSigner, type Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { programs } from '../src/solana/programs.ts'
import { solanaAccounts } from '../src/solana/solanaAccounts.ts'
import { solanaTokens } from '../src/solana/solanaTokens.ts'
import { createRandom } from './createRandom.ts'
import type { SolanaSeedChain } from './SolanaSeedChain.ts'
import { token2022Instructions } from './token2022Instructions.ts'

const count = 240
const memos = ['Lunch', 'Rent', 'Thanks!', 'Invoice 2026-17', 'For the tickets', 'Danke schön']
const [alice, bob, carol, dave] = solanaAccounts
/** Those who have everything; alice does most. */
const people = [alice, alice, alice, bob, carol, dave] as const
type Account = (typeof people)[number]

/** A year of what people do: SOL and tokens from one to another, some with a memo, some failing, old and new form mixed. */
export async function createSolanaHistory({ send, pass }: SolanaSeedChain, lengthMs: number): Promise<void> {
  const random = createRandom(501)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <value>(list: readonly value[]): value => list[below(list.length)] as value
  const signer = (account: { address: string }) => createNoopSigner(account.address as Address)

  for (let index = 0; index < count; index++) {
    pass(Math.floor((lengthMs / count) * (0.5 + random() * 0.99)))
    const from = pick(people)
    const to = pick(solanaAccounts.slice(0, 7).filter(({ address }) => address !== from.address))
    const kind = below(100)
    const version = below(4) === 0 ? ('legacy' as const) : (0 as const)
    if (kind < 45) {
      const amount = BigInt(1 + below(900)) * 1_000_000n
      const transfer = getTransferSolInstruction({ source: signer(from), destination: to.address as Address, amount })
      const memo = below(3) === 0 ? [toMemo(pick(memos))] : []
      send({ signers: [from.secretKey], instructions: [transfer, ...memo], version })
    } else if (kind < 75) {
      const instructions = await transferUsdx(from, to, BigInt(1 + below(4_000)) * 10_000n)
      send({ signers: [from.secretKey], instructions, version })
    } else if (kind < 92) {
      const instructions = await transferFeex(from, to, BigInt(1 + below(3_000)) * 10_000_000n)
      send({ signers: [from.secretKey], instructions, version })
    } else {
      // More than any account has.
      const transfer = { source: signer(from), destination: to.address as Address, amount: 10n ** 15n }
      const instructions = [getTransferSolInstruction(transfer)]
      send({ signers: [from.secretKey], instructions, version, isFailing: true })
    }
  }

  async function accountsOf(key: 'usdx' | 'feex', from: Account, to: { address: string }) {
    const { mint, program } = solanaTokens[key]
    const at = { mint: mint as Address, tokenProgram: program as Address }
    const [source] = await findAssociatedTokenPda({ ...at, owner: from.address as Address })
    const [destination] = await findAssociatedTokenPda({ ...at, owner: to.address as Address })
    const account = { payer: signer(from), ata: destination, owner: to.address as Address, ...at }
    return { mint: at.mint, source, destination, create: getCreateAssociatedTokenIdempotentInstruction(account) }
  }

  async function transferUsdx(from: Account, to: { address: string }, amount: bigint): Promise<Instruction[]> {
    const { create, ...accounts } = await accountsOf('usdx', from, to)
    return [create, getTransferCheckedInstruction({ ...accounts, authority: signer(from), amount, decimals: 6 })]
  }

  async function transferFeex(from: Account, to: { address: string }, amount: bigint): Promise<Instruction[]> {
    const { create, ...accounts } = await accountsOf('feex', from, to)
    // Two percent, rounded up, at most five.
    const share = (amount * 200n + 9_999n) / 10_000n
    const fee = share < 5_000_000_000n ? share : 5_000_000_000n
    return [create, token2022Instructions.transferWithFee({ ...accounts, owner: from.address }, amount, 9, fee)]
  }
}

function toMemo(text: string): Instruction {
  return { programAddress: programs.memo as Address, data: new TextEncoder().encode(text) }
}
