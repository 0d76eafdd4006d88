import type { TypedData } from '../../../../custody/sign/typedData/TypedData.ts'
import { isUnlimited } from '../../../decode/isUnlimited.ts'
import type { Step } from '../../calls/decode/Step.ts'
import { addressOf } from './addressOf.ts'

type Fields = Readonly<Record<string, unknown>>

const kinds: Readonly<Record<string, { readonly list: string; readonly isOnce: boolean }>> = {
  PermitSingle: { list: 'details', isOnce: false },
  PermitBatch: { list: 'details', isOnce: false },
  PermitTransferFrom: { list: 'permitted', isOnce: true },
  PermitBatchTransferFrom: { list: 'permitted', isOnce: true },
  PermitWitnessTransferFrom: { list: 'permitted', isOnce: true },
  PermitBatchWitnessTransferFrom: { list: 'permitted', isOnce: true },
}

/**
 * Allowances of Permit2, lasting or for one transfer; `undefined` for anything else.
 *
 * Source: docs.uniswap.org, "Permit2", AllowanceTransfer and SignatureTransfer.
 */
export function decodePermit2(data: TypedData): readonly Step[] | undefined {
  const kind = Object.hasOwn(kinds, data.primaryType) ? kinds[data.primaryType] : undefined
  if (!kind || data.domain.name !== 'Permit2') return undefined
  const { message } = data
  const listed = message[kind.list]
  const rows = (Array.isArray(listed) ? listed : [listed]) as readonly unknown[]
  const steps: Step[] = []
  for (const row of rows) {
    const { token, amount, expiration = message.deadline } = (row ?? {}) as Fields
    if (typeof amount !== 'string' || typeof expiration !== 'string') return undefined
    steps.push({
      kind: 'approve',
      standard: 'erc20',
      token: addressOf(token),
      spender: addressOf(message.spender),
      amount: BigInt(amount),
      isUnlimited: isUnlimited(BigInt(amount)),
      expiresAt: BigInt(expiration),
      via: addressOf(data.domain.verifyingContract),
      isPermit: true,
    })
  }
  return steps
}
