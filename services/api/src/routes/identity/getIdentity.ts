import { getIdentity, isBillfoldError, nameCacheMs } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import { projectRoute } from '../projectRoute.ts'

const retryAfterMs = 2_000

/**
 * Name and picture of an address, both `null` when it has no name, when it is not an EVM address and when no network keeps names
 * ("Name lookups … apply to EVM mainnets only"). Ethereum is asked first, else the first main network with a resolver.
 */
export const getIdentityRoute = projectRoute({
  endpoint: getIdentity,
  rate: 'balance',
  async handle({ address }, call) {
    const { services, project, header, baseUrl } = call
    header('cache-control', `private, max-age=${nameCacheMs / 1_000}`)
    const all = await services.networks.list(project.id)
    const nameNetworks = all.filter(({ universalResolver, isTestnet }) => universalResolver && !isTestnet)
    const network = nameNetworks.find(({ id }) => id === 'eip155:1') ?? nameNetworks[0]
    const family = network && services.families.of(network.id)
    if (!network || !family?.readIdentity || !family.isAccount(address)) return { name: null, avatar: null }
    const leave = takeRpcPlace(call)
    try {
      const { name, avatar, ageMs } = await family.readIdentity(network, address)
      header('age', `${Math.round(ageMs / 1_000)}`)
      // A picture of the web has a host that the page did not name: it comes through us, or not at all.
      if (avatar === null || avatar.startsWith('data:')) return { name, avatar }
      return { name, avatar: await services.media.toUrl(avatar, baseUrl) }
    } catch (error) {
      if (!isBillfoldError(error)) throw error
      header('cache-control', 'no-store')
      throw new ApiError(reasons.upstreamFailed, { retryAfterMs })
    } finally {
      leave()
    }
  },
})
