import type { TypedData } from '../../../custody/sign/typedData/TypedData.ts'
import type { OrderItem, Step } from '../evm/Step.ts'
import { addressOf } from './addressOf.ts'

const standards = ['native', 'erc20', 'erc721', 'erc1155', 'erc721', 'erc1155'] as const

/**
 * An order of Seaport: whoever fills it takes what is given; `undefined` for anything else.
 *
 * Source: docs.opensea.io, "Seaport overview", item types.
 */
export function decodeOrder(data: TypedData): readonly Step[] | undefined {
  const { offer, consideration } = data.message
  if (data.primaryType !== 'OrderComponents' || !Array.isArray(offer) || !Array.isArray(consideration)) return undefined
  const gives = offer.map(toItem)
  const gets = consideration.map(toItem)
  if (![...gives, ...gets].every(item => item !== undefined)) return undefined
  return [
    {
      kind: 'order',
      market: addressOf(data.domain.verifyingContract),
      gives: gives as OrderItem[],
      gets: gets as OrderItem[],
    },
  ]
}

function toItem(value: unknown): OrderItem | undefined {
  const { itemType, token, identifierOrCriteria, startAmount, endAmount, recipient } = (value ?? {}) as Record<
    string,
    unknown
  >
  if (typeof startAmount !== 'string' || typeof endAmount !== 'string') return undefined
  const standard = standards[Number(itemType)] ?? 'unknown'
  return {
    standard,
    token: addressOf(token),
    ...(typeof identifierOrCriteria === 'string' && standard.startsWith('erc') && standard !== 'erc20'
      ? { tokenId: BigInt(identifierOrCriteria) }
      : {}),
    startAmount: BigInt(startAmount),
    endAmount: BigInt(endAmount),
    ...(recipient === undefined ? {} : { to: addressOf(recipient) }),
  }
}
