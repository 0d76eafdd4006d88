import { requireConnection } from '../core/actions/requireConnection.ts'
import type { Kit } from '../core/Kit.ts'
import { sharedNow } from '../core/storage/sharedNow.ts'
import { parseNetworkId } from '../protocol/caip/parseNetworkId.ts'
import type { NetworkId } from '../protocol/caip/types.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { invalidOption } from '../protocol/errors/rows/options.ts'
import { isText } from '../protocol/stored/isText.ts'
import { getSendBook } from './getSendBook.ts'
import { descriptionCharacters } from './sendLimits.ts'

/**
 * Shows a transaction that your page has sent by itself in the activity of the connected account, with your words, and
 * follows it to its end on the chain, also after a reload. `networkId` is the account's network by default; `confirmations`
 * counts the blocks after which it has ended, 1 by default. Kept for a day; of `description` 120 characters are shown.
 *
 * @throws `connector/not-connected` · `network/not-configured` · `network/not-found` · `options/invalid` for a hash or
 * description that is not a text, or a number of confirmations that is not a whole number from 1 on.
 * @example addRecentTransaction(kit, { hash: '0x8ba1…f7a2', description: 'Stake 5 ETH' })
 */
export function addRecentTransaction(kit: Kit, parameters: addRecentTransaction.Parameters): void {
  const { confirmations, description, hash, networkId } = parameters
  const refuse = (option: string, fix: string) => {
    throw new BillfoldError(invalidOption, { context: { option, fix } })
  }
  if (!isText(hash)) refuse('hash', 'pass the hash of a transaction')
  if (typeof description !== 'string' || !description.trim()) refuse('description', 'pass a text')
  if (confirmations !== undefined && !(Number.isSafeInteger(confirmations) && confirmations > 0))
    refuse('confirmations', 'pass a whole number from 1 on')
  const { account, network } = requireConnection(kit, {
    networkId,
    namespace: networkId && parseNetworkId(networkId).namespace,
  })
  const at = sharedNow(kit.environment.clock)
  getSendBook(kit).add({
    // The same in every tab.
    id: hash,
    accountId: `${network.id}:${account.address}`,
    hash,
    hashAt: at,
    status: 'pending',
    at,
    description: description.slice(0, descriptionCharacters),
    ...(confirmations === undefined ? {} : { confirmations }),
  })
}

export declare namespace addRecentTransaction {
  type Parameters = {
    /** As the network writes it. */
    readonly hash: string
    readonly description: string
    /** CAIP-2. */
    readonly networkId?: NetworkId | undefined
    readonly confirmations?: number | undefined
  }
  type ReturnType = undefined
}
