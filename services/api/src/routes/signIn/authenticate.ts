import { authenticate, parseSignInText, type SignInClaims } from 'billfold/protocol'
import type * as v from 'valibot'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { bridgeUrl, createBridgeFetch } from '../../upstream/rpc/createBridgeFetch.ts'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import { projectRoute } from '../projectRoute.ts'
import { readBearer } from './readBearer.ts'
import { requirePage } from './requirePage.ts'

type WalletInfo = v.InferOutput<typeof authenticate.body>['walletInfo']
const uriCharacters = 2_048

/** Signs an account in that has signed the message of the page. */
export const authenticateRoute = projectRoute({
  endpoint: authenticate,
  rate: 'signIn',
  async handle({ body: { data, message, signature, walletInfo } }, call) {
    const { signIn, page } = requirePage(call)
    const { services, project } = call
    const parsed = parseSignInText(message)
    if (!parsed) throw refuse('text')
    if (parsed.data.uri.length > uriCharacters) throw refuse('uri')
    const network = await services.networks.find(project.id, parsed.data.chainId)
    if (!network) throw refuse('chain')
    const leave = takeRpcPlace(call)
    try {
      const outcome = await signIn.begin(page, {
        ...{ message, signature, ...(data && { data }) },
        nonceToken: readBearer(call.request, 'x-nonce-jwt') ?? '',
        otp: call.request.headers.get('x-otp') ?? undefined,
        connectionMethod: walletInfo ? toMethod(walletInfo) : null,
        chains: [{ id: network.id, rpcUrls: [bridgeUrl] }],
        fetch: createBridgeFetch(network, services.rpc),
      })
      if (outcome.ok) return { token: outcome.token }
      if (outcome.fault === 'chain-unreachable') throw new ApiError(reasons.upstreamFailed, { cause: outcome.cause })
      throw refuse(outcome.fault)
    } finally {
      leave()
    }
  },
})

function refuse(fault: string): ApiError {
  return new ApiError(reasons.signInRefused, { detail: fault })
}

/** What is kept: never who the visitor is at their provider. */
function toMethod(
  info: NonNullable<WalletInfo>,
): NonNullable<NonNullable<SignInClaims['account']>['connection_method']> {
  const { type } = info
  const name = info.type === 'social' ? info.social : info.name
  return { type, ...(name && { name }) }
}
