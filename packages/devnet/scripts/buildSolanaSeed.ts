// Builds the Solana chain from nothing: real transactions of real programs at made-up times.
import type { BankState } from '../src/solana/bank/BankState.ts'
import { buildTransaction } from '../src/solana/bank/buildTransaction.ts'
import { createBank } from '../src/solana/bank/createBank.ts'
import { programs } from '../src/solana/programs.ts'
import { solanaAccounts } from '../src/solana/solanaAccounts.ts'
import { createSolanaHistory } from './createSolanaHistory.ts'
import { createSolanaTokens } from './createSolanaTokens.ts'
import type { SolanaSeedChain } from './SolanaSeedChain.ts'

const startsAt = Date.UTC(2025, 10, 20)
const endsAt = Date.UTC(2026, 10, 15)
const sol = 1_000_000_000n

/** The whole chain, the same to the last hash each time. */
export async function buildSolanaSeed(): Promise<BankState> {
  let time = startsAt

  const state: BankState = { version: 1, slot: 1_000, blockHeight: 0, blockhashes: [], accounts: [], transactions: [] }
  const bank = createBank({ state, now: () => time })
  bank.advance()
  const faucet = { lamports: 500_000_000n * sol, owner: programs.system, isExecutable: false, data: new Uint8Array() }
  bank.machine.setAccount({ address: solanaAccounts[9].address, ...faucet })

  const chain: SolanaSeedChain = {
    bank,
    send({ signers, instructions, version = 0, isFailing = false }) {
      const transaction = buildTransaction({ signers, instructions, version, blockhash: bank.newest.hash })
      bank.submit(transaction, true)
      const entry = bank.history.get(transaction.signature)
      if (entry === undefined || (entry.error !== null) !== isFailing) {
        throw new Error(
          `A transaction of the seed went wrong: ${JSON.stringify(entry?.error)} ${entry?.logs.join('\n')}`,
        )
      }
    },
    pass(milliseconds) {
      // A jump over empty slots, as one every 400 ms would be millions.
      time += milliseconds
      bank.skip(25)
    },
  }
  await createSolanaTokens(chain)
  await createSolanaHistory(chain, endsAt - time)
  time = endsAt
  bank.advance()
  return bank.save()
}
