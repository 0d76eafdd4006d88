import { type AccountId, formatAccountId, type NetworkId, parseAccountId } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { nativeAddress } from '../../prices/nativeAddress.ts'
import type { SwapRules } from '../../swaps/SwapRules.ts'
import type { SwapVenue } from '../../swaps/SwapVenue.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import type { ProjectCall } from '../ProjectCall.ts'

/** A network on which tokens can be swapped, and how its addresses are read and written. */
export type SwapNetwork = {
  readonly network: ServedNetwork
  readonly rules: SwapRules
  /** The venue of an id, or the first one. @throws ApiError `INVALID_INPUT` for an id that is none of the network. */
  venueOf(id: string | undefined): SwapVenue
  /** The key of a token of the network. @throws ApiError `INVALID_INPUT` naming the field. */
  toToken(id: AccountId, field: string): string
  /** An account of the network, as it was written. @throws ApiError `INVALID_INPUT` naming the field. */
  toUser(id: AccountId, field: string): string
  /** Writes the key of a token, or any address of the network, as CAIP-10. */
  toAccountId(key: string): AccountId
}

/** @throws ApiError `swap/unsupported` where no venue serves the network. */
export async function requireSwaps({ services, project }: ProjectCall, id: NetworkId): Promise<SwapNetwork> {
  const family = services.families.of(id)
  const network = await services.networks.find(project.id, id)
  const venues = network ? services.swaps.venuesOf(network) : []
  const rules = family?.swaps
  if (!family || !network || !rules || venues.length === 0) throw new ApiError(reasons.swapsUnsupported)

  function onNetwork(account: AccountId, field: string): string {
    const { address, networkId } = parseAccountId(account)
    if (networkId !== id) throw new ApiError(reasons.invalidInput, { detail: `${field} is of another network` })
    return address
  }

  return {
    network,
    rules,
    venueOf(wanted) {
      const venue = wanted === undefined ? venues[0] : venues.find(one => one.id === wanted)
      if (!venue) throw new ApiError(reasons.invalidInput, { detail: 'venue is none of the network' })
      return venue
    },
    toToken(account, field) {
      const address = onNetwork(account, field)
      if (rules.isNative(address)) return nativeAddress
      if (!family.isToken(address)) throw new ApiError(reasons.invalidInput, { detail: `${field} is no token` })
      return family.toKey(address)
    },
    toUser(account, field) {
      const address = onNetwork(account, field)
      if (!family.isAccount(address, id))
        throw new ApiError(reasons.invalidInput, { detail: `${field} is not ${family.what}` })
      return address
    },
    toAccountId: key => formatAccountId(id, rules.toAddress(key)),
  }
}
