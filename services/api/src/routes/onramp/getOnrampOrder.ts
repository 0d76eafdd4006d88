import { getOnrampOrder } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { projectRoute } from '../projectRoute.ts'
import { streamOrder } from './streamOrder.ts'
import { toOrderAnswer } from './toOrderAnswer.ts'

/** What became of a purchase: once, or as a stream of changes. Orders of other projects do not exist. */
export const getOnrampOrderRoute = projectRoute({
  endpoint: getOnrampOrder,
  rate: 'onrampOrder',
  async handle({ id }, call) {
    const { project, request, services } = call
    const row = await services.onramp.read(project.id, id)
    if (row?.kind !== 'onramp') throw new ApiError(reasons.notFound, { detail: 'there is no such order' })
    const isStream = request.headers.get('accept')?.includes('text/event-stream') ?? false
    return isStream ? streamOrder(call, id) : toOrderAnswer(row)
  },
})
