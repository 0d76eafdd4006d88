import type { TypedData } from '../../../../custody/sign/typedData/TypedData.ts'
import { isUnlimited } from '../../../decode/isUnlimited.ts'
import type { Step } from '../../calls/decode/Step.ts'
import { addressOf } from './addressOf.ts'
import { hasFields } from './hasFields.ts'

const erc2612 = ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline']
const dai = ['address holder', 'address spender', 'uint256 nonce', 'uint256 expiry', 'bool allowed']
const erc4494 = ['address spender', 'uint256 tokenId', 'uint256 nonce', 'uint256 deadline']

/** An allowance that is signed instead of sent: ERC-2612, the older one of DAI, or ERC-4494 for one item of a collection; `undefined` for anything else. */
export function decodePermit(data: TypedData): readonly Step[] | undefined {
  if (data.primaryType !== 'Permit') return undefined
  const { message } = data
  const common = {
    kind: 'approve',
    standard: 'erc20',
    token: addressOf(data.domain.verifyingContract),
    spender: addressOf(message.spender),
    isPermit: true,
  } as const
  if (hasFields(data, 'Permit', erc2612)) {
    const amount = BigInt(String(message.value))
    const expiresAt = BigInt(String(message.deadline))
    return [{ ...common, owner: addressOf(message.owner), amount, expiresAt, isUnlimited: isUnlimited(amount) }]
  }
  if (hasFields(data, 'Permit', erc4494)) {
    const tokenId = BigInt(String(message.tokenId))
    const expiresAt = BigInt(String(message.deadline))
    return [{ ...common, standard: 'erc721', tokenId, expiresAt, isUnlimited: false }]
  }
  if (!hasFields(data, 'Permit', dai)) return undefined
  const expiry = BigInt(String(message.expiry))
  const step = { ...common, owner: addressOf(message.holder), isUnlimited: message.allowed === true }
  // Zero means no expiry.
  const expiring = expiry === 0n ? step : { ...step, expiresAt: expiry }
  return [message.allowed === true ? expiring : { ...expiring, amount: 0n }]
}
