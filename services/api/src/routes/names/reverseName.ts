import { isEvmAddress, reverseName } from 'billfold/protocol'
import { projectRoute } from '../projectRoute.ts'

/** The registered name of an address: none, or one. */
export const reverseNameRoute = projectRoute({
  endpoint: reverseName,
  rate: 'names',
  async handle({ address }, { services, header }) {
    header('cache-control', 'no-store')
    const record = isEvmAddress(address) ? await services.names?.findByAddress(address) : undefined
    return record ? [record] : []
  },
})
