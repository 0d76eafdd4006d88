import {
  BillfoldError,
  isRecord,
  rpcInvalidParams,
  sendFrozen,
  sendInsufficientBalance,
  sendInvalidAmount,
  sendTokenAddressRequired,
  sendTokenUnsupported,
} from 'billfold/protocol'
import { programs } from '../program/programs.ts'
import { readAccount } from '../read/readAccount.ts'
import { readAccounts } from '../read/readAccounts.ts'
import { readTime } from '../read/readTime.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { toAmount } from '../rpc/toAmount.ts'
import { deriveTokenAccount } from '../token/deriveTokenAccount.ts'
import { hasUnknownExtension } from '../token/hasUnknownExtension.ts'
import { extensionTypes, readMint } from '../token/readMint.ts'
import { readTokenAccount } from '../token/readTokenAccount.ts'
import { readTransferFee } from '../token/readTransferFee.ts'
import { readUiScale } from '../token/readUiScale.ts'
import { toAccountBytes } from '../token/toAccountBytes.ts'
import { toWithheld } from '../token/toWithheld.ts'
import type { Instruction } from '../transaction/Instruction.ts'
import { instructions } from './instructions.ts'
import type { TransferPlan } from './TransferPlan.ts'

/** A transfer is put together from so many accounts of the sender at most: a transaction holds no more. */
const sourceCount = 4
const scalingTypes = [extensionTypes.interestBearing, extensionTypes.scaledUiAmount]

/**
 * What the transfer of a token takes: the sender's accounts of it, the associated one first, as many as are needed; the
 * receiver's, opened when it is not there, at the sender's cost; the fee of Token-2022 as it is now, so that the
 * transaction fails rather than lose more than was shown. `amount` is in the units that the token's program shows, which are
 * others for mints that are scaled or bear interest; it is converted as the program does.
 *
 * @throws `send/token-address-required` when it is no token · `rpc/invalid-params` when its decimals are others ·
 * `send/invalid-amount` for less than the least that can move · `send/insufficient-balance` · `send/frozen` · `send/token-unsupported` with the reason.
 */
export async function planTokenTransfer(
  rpc: Rpc,
  { from, to, amount, token, mint: account }: planTokenTransfer.Parameters,
): Promise<TransferPlan> {
  const program = account?.owner
  const mint =
    account && (program === programs.token || program === programs.token2022) ? readMint(account.data) : undefined
  if (!program || !mint) throw new BillfoldError(sendTokenAddressRequired)
  if (mint.decimals !== token.decimals)
    throw new BillfoldError(rpcInvalidParams, { details: `The token has ${mint.decimals} decimals` })
  refuseExtensions(mint)
  const source = deriveTokenAccount(from, token.address, program)
  const target = deriveTokenAccount(to, token.address, program)
  const isScaled = scalingTypes.some(type => mint.extensions.has(type))
  const [held, [opened = null], epoch, time] = await Promise.all([
    listHeld(rpc, from, token.address),
    readAccounts(rpc, [target]),
    mint.extensions.has(extensionTypes.transferFee) ? readEpoch(rpc) : 0n,
    isScaled ? readTime(rpc) : 0n,
  ])
  const opening = await planOpening(rpc, { opened, target, to, from, program, mint, address: token.address })
  const fee = readTransferFee(mint, epoch)
  const hasFees = mint.extensions.has(extensionTypes.transferFee)
  const usable = held.filter(({ isFrozen }) => !isFrozen)
  usable.sort((one, other) => Number(other.address === source) - Number(one.address === source) || compare(other, one))
  const moves: Instruction[] = []
  const scale = readUiScale(mint, time)
  let left = scale ? toRaw(scale, amount, usable) : amount
  let withheld = 0n
  for (const { address, amount: there } of usable.slice(0, sourceCount)) {
    let part = left
    if (there < left) part = there
    if (part === 0n) continue
    const kept = toWithheld(fee, part)
    const { decimals } = mint
    const moved = { from: address, to: target, owner: from, amount: part, decimals, mint: token.address, program }
    moves.push(instructions.transferToken({ ...moved, withheld: hasFees ? kept : undefined }))
    left -= part
    withheld += kept
  }
  if (left > 0n) throw new BillfoldError(usable.length < held.length ? sendFrozen : sendInsufficientBalance)
  return {
    instructions: [...opening.instructions, ...moves],
    ...(opening.deposit > 0n ? { deposit: opening.deposit } : {}),
    ...(withheld > 0n ? { withheld: scale ? (scale.toShown(withheld) ?? withheld) : withheld } : {}),
  }
}

export declare namespace planTokenTransfer {
  type Parameters = {
    readonly from: string
    readonly to: string
    readonly amount: bigint
    readonly token: { readonly address: string; readonly decimals: number }
    /** The account at the token's address. */
    readonly mint: readAccount.ReturnType | null
  }
}

type Holding = { readonly address: string; readonly amount: bigint; readonly isFrozen: boolean }

function compare(one: Holding, other: Holding): number {
  return one.amount < other.amount ? -1 : Number(one.amount > other.amount)
}

function refuse(reason: string): never {
  throw new BillfoldError(sendTokenUnsupported, { context: { reason } })
}

/** What moves for an amount as it is shown. */
function toRaw(scale: readUiScale.ReturnType, shown: bigint, usable: readonly Holding[]): bigint {
  const all = usable.reduce((sum, { amount }) => sum + amount, 0n)
  // All that is shown is all there is: the program's floats may give a little more or less.
  if (all > 0n && shown === scale.toShown(all)) return all
  const raw = scale.toRaw(shown)
  if (!raw) throw new BillfoldError(sendInvalidAmount)
  return raw
}

function refuseExtensions(mint: readMint.ReturnType): void {
  const { extensions } = mint
  if (hasUnknownExtension(mint)) refuse('it has an extension that is not known here')
  if (extensions.has(extensionTypes.nonTransferable)) refuse('its issuer does not allow it to be moved')
  const hook = extensions.get(extensionTypes.transferHook)
  if (hook?.subarray(32).some(byte => byte !== 0)) refuse('a program of its issuer takes part in every transfer')
}

/** What the receiver's account takes, where it is not there. */
async function planOpening(
  rpc: Rpc,
  options: {
    opened: readAccount.ReturnType | null
    target: string
    to: string
    from: string
    program: string
    mint: readMint.ReturnType
    address: string
  },
): Promise<{ instructions: readonly Instruction[]; deposit: bigint }> {
  const { opened, target, to, from, program, mint, address } = options
  const account = opened?.owner === program ? readTokenAccount(opened.data) : undefined
  if (account) {
    // Its first owner has transferred it to another account.
    if (account.owner !== to || account.mint !== address) refuse('the account of the receiver belongs to somebody else')
    if (account.isFrozen) throw new BillfoldError(sendFrozen)
    return { instructions: [], deposit: 0n }
  }
  if (mint.extensions.get(extensionTypes.defaultState)?.[0] === 2) refuse('its issuer has to admit the receiver first')
  const params = [toAccountBytes(mint, program === programs.token2022)]
  const rent = await rpc.request('getMinimumBalanceForRentExemption', params, toAmount)
  const there = opened?.lamports ?? 0n
  return {
    instructions: [
      instructions.createTokenAccount({ payer: from, account: target, owner: to, mint: address, program }),
    ],
    deposit: rent > there ? rent - there : 0n,
  }
}

function listHeld(rpc: Rpc, owner: string, mint: string): Promise<Holding[]> {
  const params = [owner, { mint }, { encoding: 'base64', commitment: 'confirmed' }]
  return rpc.request('getTokenAccountsByOwner', params, result => {
    const { value } = isRecord(result) ? result : {}
    if (!Array.isArray(value)) return undefined
    return value.flatMap(item => {
      const { pubkey, account } = isRecord(item) ? item : {}
      const read = readAccount(account)
      const token = read ? readTokenAccount(read.data) : undefined
      const isOurs = typeof pubkey === 'string' && token?.owner === owner && token.mint === mint
      return isOurs ? [{ address: pubkey, amount: token.amount, isFrozen: token.isFrozen }] : []
    })
  })
}

function readEpoch(rpc: Rpc): Promise<bigint> {
  const params = [{ commitment: 'confirmed' }]
  return rpc.request('getEpochInfo', params, result => toAmount(isRecord(result) ? result.epoch : undefined))
}
