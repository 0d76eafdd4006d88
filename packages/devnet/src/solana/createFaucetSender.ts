import { type Address, createNoopSigner, type Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
} from '@solana-program/token'
import { buildTransaction } from './bank/buildTransaction.ts'
import type { createBank } from './bank/createBank.ts'
import { programs } from './programs.ts'
import { solanaAccounts } from './solanaAccounts.ts'
import type { solanaTokens } from './solanaTokens.ts'

const { address: faucetAddress, secretKey } = solanaAccounts[9]
/** What the faucet refills itself to before a gift that it could not pay, in lamports. */
const reserve = 500_000_000n * 1_000_000_000n
const leastUnits = 200_000

/** Makes the gifts of the faucet account: real transactions, so that they show in histories. */
export function createFaucetSender(bank: createBank.ReturnType): createFaucetSender.ReturnType {
  const faucet = createNoopSigner(faucetAddress as Address)
  let count = 0

  function send(instructions: readonly Instruction[], isImmediate: boolean): string {
    // Two equal gifts within one slot would be one transaction: each has a compute limit of its own.
    count = (count + 1) % 100_000
    const data = new Uint8Array(5)
    data[0] = 2
    new DataView(data.buffer).setUint32(1, leastUnits + count, true)
    const transaction = buildTransaction({
      signers: [secretKey],
      instructions: [{ programAddress: programs.computeBudget as Address, data }, ...instructions],
      blockhash: bank.newest.hash,
    })
    bank.submit(transaction, isImmediate)
    return transaction.signature
  }

  return {
    sendLamports(address, amount, isImmediate) {
      const account = bank.machine.getAccount(faucetAddress)
      if (account !== undefined && account.lamports < amount * 2n) {
        bank.machine.setAccount({ ...account, lamports: reserve + amount })
      }
      const transfer = getTransferSolInstruction({ source: faucet, destination: address as Address, amount })
      return send([transfer], isImmediate)
    },
    async sendToken(token, owner, amount, isImmediate) {
      const mint = token.mint as Address
      const tokenProgram = token.program as Address
      const [ata] = await findAssociatedTokenPda({ owner: owner as Address, mint, tokenProgram })
      const account = { payer: faucet, ata, owner: owner as Address, mint, tokenProgram }
      const gift = { mint, token: ata, mintAuthority: faucet, amount }
      return send(
        [
          getCreateAssociatedTokenIdempotentInstruction(account),
          getMintToInstruction(gift, { programAddress: tokenProgram }),
        ],
        isImmediate,
      )
    },
  }
}

export declare namespace createFaucetSender {
  type ReturnType = {
    /** Answers the signature. */
    sendLamports(address: string, amount: bigint, isImmediate: boolean): string
    /** Mints base units of a token to an owner, whose account is made when missing. */
    sendToken(token: solanaTokens.Token, owner: string, amount: bigint, isImmediate: boolean): Promise<string>
  }
}
