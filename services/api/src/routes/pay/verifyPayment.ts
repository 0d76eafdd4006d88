import { type Answer, verifyPayment } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import { projectRoute } from '../projectRoute.ts'

/** Whether a transaction pays an order, by the chain; what is paid is signed, where the service signs. */
export const verifyPaymentRoute = projectRoute({
  endpoint: verifyPayment,
  rate: 'balance',
  async handle({ body }, call): Promise<Answer<typeof verifyPayment>> {
    const { services, project, baseUrl, header } = call
    const family = services.families.of(body.network)
    const network = await services.networks.find(project.id, body.network)
    if (!network || !family?.readPayment) throw new ApiError(reasons.networkUnsupported)
    const isNative = body.asset === 'native'
    if (!isNative && !family.isToken(body.asset)) refuse('body.asset is no token')
    if (!family.isAccount(body.recipient, body.network)) refuse(`body.recipient is not ${family.what}`)
    if (BigInt(body.amount) === 0n) refuse('body.amount is zero')
    const leave = takeRpcPlace(call)
    const seen = await family
      .readPayment(network, {
        token: isNative ? undefined : family.toKey(body.asset),
        amount: BigInt(body.amount),
        recipient: family.toKey(body.recipient),
        reference: body.reference.toLowerCase(),
        hash: body.hash.toLowerCase(),
      })
      .finally(leave)
    header('cache-control', 'private, no-store')
    if (seen.status !== 'paid') {
      const difference = seen.status === 'pending' ? null : (seen.difference ?? null)
      return { status: seen.status, difference, payer: null, amount: null, confirmations: 0, receipt: null }
    }
    const { confirmations } = seen
    const [payer, amount] = [seen.payer, `${seen.amount}`]
    if (confirmations < body.confirmations)
      return { status: 'pending', difference: null, payer, amount: null, confirmations, receipt: null }
    const { network: caip2Network, asset, recipient, reference, hash } = body
    const receipt = await services.signIn?.signPayment(
      { projectId: project.id, issuer: baseUrl },
      { caip2Network, asset, amount, recipient, reference, hash, payer, confirmations },
    )
    return { status: 'paid', difference: null, payer, amount, confirmations, receipt: receipt ?? null }
  },
})

function refuse(detail: string): never {
  throw new ApiError(reasons.invalidInput, { detail })
}
