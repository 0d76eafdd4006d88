import type { TypedData } from '../../../../custody/sign/typedData/TypedData.ts'
import { decodeLimits } from '../../../decode/limits.ts'
import type { OrderItem, Step } from '../../calls/decode/Step.ts'
import { addressOf } from './addressOf.ts'

const standards = ['native', 'erc20', 'erc721', 'erc1155', 'erc721', 'erc1155'] as const

/**
 * An order of Seaport, or many that are signed at once: the account that fills one takes what it gives; `undefined` for anything else.
 *
 * Source: docs.opensea.io, "Seaport overview", item types; Seaport 1.5, "Bulk order creation" (a tree whose empty leaves only fill it).
 */
export function decodeOrder(data: TypedData): readonly Step[] | undefined {
  const market = addressOf(data.domain.verifyingContract)
  if (data.primaryType === 'OrderComponents') return toSteps([data.message], market)
  if (data.primaryType !== 'BulkOrder' || !Array.isArray(data.message.tree)) return undefined
  const leaves: readonly unknown[] = data.message.tree.flat(mostDepth)
  const full = leaves.filter(leaf => !isEmpty(leaf))
  return full.length === 0 || full.length > decodeLimits.steps ? undefined : toSteps(full, market)
}

/** Of a tree of bulk orders: as deep as Seaport's own types go. */
const mostDepth = 24

function toSteps(orders: readonly unknown[], market: string): readonly Step[] | undefined {
  const steps: Step[] = []
  for (const order of orders) {
    const { offer, consideration } = (order ?? {}) as Record<string, unknown>
    if (!Array.isArray(offer) || !Array.isArray(consideration)) return undefined
    // Any item of a collection, or of a list that only its hash is of: cannot be said, so the fields are shown as they are.
    if (offer.some(isOfMany)) return undefined
    const gives = offer.map(toItem)
    const gets = consideration.map(toItem)
    if (![...gives, ...gets].every(item => item !== undefined)) return undefined
    steps.push({ kind: 'order', market, gives: gives as OrderItem[], gets: gets as OrderItem[] })
  }
  return steps
}

function isOfMany(item: unknown): boolean {
  return Number((item as Record<string, unknown> | null)?.itemType) > 3
}

function isEmpty(leaf: unknown): boolean {
  const { offer, consideration } = (leaf ?? {}) as Record<string, unknown>
  return Array.isArray(offer) && Array.isArray(consideration) && offer.length + consideration.length === 0
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
