import { type Answer, getIdentity, isBillfoldError, isEvmAddress, nameCacheMs } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import type { ProjectCall } from '../ProjectCall.ts'
import { projectRoute } from '../projectRoute.ts'

const retryAfterMs = 2_000

/**
 * Name and picture of an address: those of the chain, else the name that is registered here. Both are `null` when it has no
 * name, or is not an EVM address ("Name lookups … apply to EVM mainnets only"). Ethereum is asked first, else the first main
 * network with a resolver.
 */
export const getIdentityRoute = projectRoute({
  endpoint: getIdentity,
  rate: 'balance',
  async handle({ address }, call) {
    const { services, project, header } = call
    header('cache-control', `private, max-age=${nameCacheMs / 1_000}`)
    const all = await services.networks.list(project.id)
    const nameNetworks = all.filter(({ universalResolver, isTestnet }) => universalResolver && !isTestnet)
    const network = nameNetworks.find(({ id }) => id === 'eip155:1') ?? nameNetworks[0]
    const family = network && services.families.of(network.id)
    if (!network || !family?.readIdentity || !family.isAccount(address)) return readRegistered(call, address)
    const leave = takeRpcPlace(call)
    try {
      const { name, avatar, ageMs } = await family.readIdentity(network, address)
      header('age', `${Math.round(ageMs / 1_000)}`)
      // A name on the chain counts before a registered one.
      if (name === null) return await readRegistered(call, address)
      return { name, avatar: await toPicture(call, avatar) }
    } catch (error) {
      if (!isBillfoldError(error)) throw error
      header('cache-control', 'no-store')
      throw new ApiError(reasons.upstreamFailed, { retryAfterMs })
    } finally {
      leave()
    }
  },
})

/** The name that this service gave the address, where it gave one. */
async function readRegistered(call: ProjectCall, address: string): Promise<Answer<typeof getIdentity>> {
  const record = isEvmAddress(address) ? await call.services.names?.findByAddress(address) : undefined
  if (!record) return { name: null, avatar: null }
  const { avatar } = record.attributes as Readonly<Record<string, string | undefined>>
  return { name: record.name, avatar: await toPicture(call, avatar ?? null) }
}

/** A picture of the web has a host that the page did not name: it comes through us, or not at all. */
async function toPicture({ services, baseUrl }: ProjectCall, avatar: string | null): Promise<string | null> {
  return avatar === null || avatar.startsWith('data:') ? avatar : services.media.toUrl(avatar, baseUrl)
}
