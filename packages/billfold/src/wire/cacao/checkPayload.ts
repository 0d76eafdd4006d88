import { signInClockSlackMs } from '../../protocol/limits.ts'
import { parseIsoTime } from '../../protocol/signIn/parseIsoTime.ts'
import { WireError } from '../WireError.ts'
import type { AuthPayload } from './AuthPayload.ts'
import type { Cacao } from './Cacao.ts'
import type { Recap } from './Recap.ts'
import { readRecap } from './readRecap.ts'
import { toStatement } from './toStatement.ts'

// internal: not part of the public API
/** Compares one signed payload with the request, all but its signature. Throws the codes of `checkAuthResult`. */
export function checkPayload(payload: Cacao.Payload, request: AuthPayload, nowMs: number): checkPayload.ReturnType {
  const [, , namespace, reference, address] = payload.iss.split(':')
  const chainId = `${namespace}:${reference}`
  const refuseUnless = (isRight: boolean, code: WireError.Code, message: string) => {
    if (!isRight) throw new WireError(code, message)
  }
  refuseUnless(request.chains.includes(chainId), 'wire/auth-chain', 'It is signed for a chain that was not asked for')
  refuseUnless(payload.domain === request.domain, 'wire/auth-domain', 'It is signed for another domain')
  refuseUnless((payload.aud ?? payload.uri) === request.aud, 'wire/auth-audience', 'It is signed for another address')
  refuseUnless(payload.nonce === request.nonce, 'wire/auth-nonce', 'It is signed with another nonce')
  refuseUnless(payload.requestId === request.requestId, 'wire/auth-request-id', 'It is signed for another request')
  checkTimes(payload, request, nowMs)

  const asked = request.resources && readRecap(request.resources)
  const granted = payload.resources && readRecap(payload.resources)
  const isSame =
    JSON.stringify(othersOf(payload.resources, granted)) === JSON.stringify(othersOf(request.resources, asked))
  refuseUnless(isSame, 'wire/auth-resources', 'It is signed for other resources')
  for (const [resource, abilities] of Object.entries(granted?.att ?? {}))
    for (const ability of Object.keys(abilities))
      refuseUnless(
        Object.hasOwn(asked?.att[resource] ?? {}, ability),
        'wire/auth-method',
        'It allows more than was asked for',
      )
  const restrictions = Object.values(granted?.att.eip155 ?? {}).flat()
  const chains = [...new Set(restrictions.flatMap(toChains))]
  refuseUnless(
    chains.every(chain => request.chains.includes(chain)),
    'wire/auth-chain',
    'It names a chain that was not asked for',
  )
  refuseUnless(
    (payload.statement ?? '') === toStatement(request.statement, granted),
    'wire/auth-statement',
    'The statement that was signed is another one',
  )

  const methods = Object.keys(granted?.att.eip155 ?? {}).flatMap(ability => /^request\/(.+)/.exec(ability)?.[1] ?? [])
  return { chainId, address: address as `0x${string}`, chains, methods, expiresAt: parseIsoTime(`${payload.exp}`) }
}

export declare namespace checkPayload {
  type ReturnType = {
    /** CAIP-2 id of the chain signed for. */
    readonly chainId: string
    readonly address: `0x${string}`
    /** Chains that the ReCap names. */
    readonly chains: readonly string[]
    readonly methods: readonly string[]
    /** Milliseconds. */
    readonly expiresAt: number | undefined
  }
}

function checkTimes(payload: Cacao.Payload, request: AuthPayload, nowMs: number): void {
  const issuedAt = parseIsoTime(payload.iat) ?? Number.NaN
  const askedAt = parseIsoTime(request.iat) ?? Number.NaN
  // A wallet may write its own time instead of the app's; clocks of two devices differ.
  if (!(issuedAt >= askedAt - signInClockSlackMs && issuedAt <= nowMs + signInClockSlackMs))
    throw new WireError('wire/auth-issued-at', 'It was not signed for this request')
  for (const field of ['exp', 'nbf'] as const) {
    const asked = request[field]
    if (asked !== undefined && parseIsoTime(`${payload[field]}`) !== parseIsoTime(asked))
      throw new WireError('wire/auth-times', `It is not signed for the ${field} that was asked for`)
  }
  if (payload.exp !== undefined && !((parseIsoTime(payload.exp) ?? Number.NaN) > nowMs))
    throw new WireError('wire/auth-expired', 'It has expired')
  if (payload.nbf !== undefined && !((parseIsoTime(payload.nbf) ?? Number.NaN) <= nowMs))
    throw new WireError('wire/auth-not-yet-valid', 'It is not valid yet')
}

/** Resources beside the ReCap. */
function othersOf(resources: readonly string[] = [], recap: Recap | undefined): readonly string[] {
  return recap ? resources.slice(0, -1) : resources
}

function toChains({ chains }: Recap.Restriction): readonly string[] {
  if (chains === undefined) return []
  if (!Array.isArray(chains) || chains.some(chain => typeof chain !== 'string'))
    throw new WireError('wire/bad-recap', 'The chains of a ReCap are a list')
  return chains
}
