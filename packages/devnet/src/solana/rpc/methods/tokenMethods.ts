import type { createMachine } from '../../bank/createMachine.ts'
import { programs } from '../../programs.ts'
import { readMint } from '../../tokens/readMint.ts'
import { readTokenAccount } from '../../tokens/readTokenAccount.ts'
import { toTokenAmount } from '../../tokens/toTokenAmount.ts'
import type { createReader } from '../createReader.ts'
import { encodeAccount } from '../encodeAccount.ts'
import type { RpcContext } from '../RpcContext.ts'
import { RpcError } from '../RpcError.ts'
import type { RpcMethod } from '../RpcMethod.ts'
import { readAccountForm } from '../readAccountForm.ts'
import { readBase58 } from '../readBase58.ts'
import { withSlot } from '../withSlot.ts'

const isTokenProgram = (owner: string) => owner === programs.token || owner === programs.token2022

/** Tokens of both token programs. */
export const tokenMethods = {
  getTokenAccountsByOwner: (context, reader) => listTokenAccounts(context, reader, token => token.owner),
  getTokenAccountsByDelegate: (context, reader) => listTokenAccounts(context, reader, token => token.delegate),
  getTokenAccountBalance(context, reader) {
    const account = find(context, reader.address(0))
    const token = isTokenProgram(account.owner) ? readTokenAccount(account.data) : undefined
    if (token === undefined) throw new RpcError(-32602, 'Invalid param: not a Token account')
    const { decimals } = findMint(context, token.mint)
    return withSlot(context, reader, 1, () => toTokenAmount(token.amount, decimals))
  },
  getTokenSupply(context, reader) {
    const { supply, decimals } = findMint(context, reader.address(0))
    return withSlot(context, reader, 1, () => toTokenAmount(supply, decimals))
  },
  getTokenLargestAccounts(context, reader) {
    const mint = reader.address(0)
    const { decimals, program } = findMint(context, mint)
    return withSlot(context, reader, 1, () =>
      readTokenAccounts(context, program)
        .filter(({ token }) => token.mint === mint)
        .sort((one, other) => Number(other.token.amount > one.token.amount) || -1)
        .slice(0, 20)
        .map(({ account, token }) => ({ address: account.address, ...toTokenAmount(token.amount, decimals) })),
    )
  },
} satisfies { readonly [name: string]: RpcMethod }

function listTokenAccounts(
  context: RpcContext,
  reader: createReader.ReturnType,
  holder: (token: readTokenAccount.ReturnType) => string | null,
) {
  const address = reader.address(0)
  const wanted = reader.record(1)
  const form = readAccountForm(reader, 2)
  const mint = wanted.mint === undefined ? undefined : readBase58(wanted.mint, 32)
  const program = mint === undefined ? readBase58(wanted.programId, 32) : findMint(context, mint).program
  if (!isTokenProgram(program)) throw new RpcError(-32602, 'Invalid param: unrecognized Token program id')
  return withSlot(context, reader, 2, () =>
    readTokenAccounts(context, program)
      .filter(({ token }) => holder(token) === address && (mint === undefined || token.mint === mint))
      .map(({ account }) => ({
        pubkey: account.address,
        account: encodeAccount(account, form, context.bank.machine.getAccount),
      })),
  )
}

function readTokenAccounts({ bank }: RpcContext, program: string) {
  return bank.machine.getProgramAccounts(program).flatMap(account => {
    const token = readTokenAccount(account.data)
    return token === undefined ? [] : { account, token }
  })
}

function find({ bank }: RpcContext, address: string): createMachine.Account {
  const account = bank.machine.getAccount(address)
  if (account === undefined) throw new RpcError(-32602, 'Invalid param: could not find account')
  return account
}

function findMint(context: RpcContext, address: string) {
  const account = context.bank.machine.getAccount(address)
  if (account === undefined) throw new RpcError(-32602, 'Invalid param: could not find mint')
  const mint = isTokenProgram(account.owner) ? readMint(account.data) : undefined
  if (mint === undefined) throw new RpcError(-32602, 'Invalid param: not a Token mint')
  return { ...mint, program: account.owner }
}
