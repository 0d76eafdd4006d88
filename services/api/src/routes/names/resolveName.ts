import { resolveName } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { projectRoute } from '../projectRoute.ts'

/** The record of a registered name. */
export const resolveNameRoute = projectRoute({
  endpoint: resolveName,
  rate: 'names',
  async handle({ name }, { services, header }) {
    const record = await services.names?.find(name)
    if (!record) throw new ApiError(reasons.nameUnknown)
    header('cache-control', 'no-store')
    return record
  },
})
