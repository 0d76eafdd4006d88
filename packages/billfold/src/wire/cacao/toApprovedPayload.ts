import type { AuthPayload } from './AuthPayload.ts'
import type { Cacao } from './Cacao.ts'
import { encodeRecap } from './encodeRecap.ts'
import { readRecap } from './readRecap.ts'
import { toStatement } from './toStatement.ts'

/**
 * What a wallet signs for one chain and account when it grants what it can of a request: of the methods asked for those it
 * has, on those chains asked for that it has, both said in the ReCap and in the statement. Other resources and abilities
 * are left as they are.
 *
 * @throws WireError `wire/bad-recap` (the request's own)
 * @example
 * const payload = toApprovedPayload({
 *   request: { type: 'caip122', chains: ['eip155:1'], aud: 'https://app.example/login', domain: 'app.example', version: '1',
 *     nonce: 'abcdef1234567890', iat: '2025-06-15T12:00:00.000Z' },
 *   account: 'eip155:1:0xcbCF2d314Ec60eAdB90085796D7FF52774C7cf69',
 *   chains: ['eip155:1'],
 *   methods: ['personal_sign'],
 * })
 */
export function toApprovedPayload({ request, account, chains, methods }: toApprovedPayload.Parameters): Cacao.Payload {
  const { type: _, chains: requestedChains, statement: own, resources = [], ...rest } = request
  const asked = readRecap(resources)
  const granted = requestedChains.filter(chain => chains.includes(chain))
  const recap = asked && {
    att: {
      ...asked.att,
      ...(asked.att.eip155 && {
        eip155: Object.fromEntries(
          Object.keys(asked.att.eip155)
            .filter(ability => methods.some(method => ability === `request/${method}`))
            .map(ability => [ability, [{ chains: granted }]]),
        ),
      }),
    },
  }
  const statement = toStatement(own, recap)
  const kept = recap ? [...resources.slice(0, -1), encodeRecap(recap)] : resources
  const payload = {
    iss: `did:pkh:${account}`,
    ...rest,
    ...(statement === '' ? {} : { statement }),
    ...(kept.length === 0 ? {} : { resources: [...kept] }),
  }
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined)) as Cacao.Payload
}

export declare namespace toApprovedPayload {
  type Parameters = {
    /** `authPayload` of the request. */
    readonly request: AuthPayload
    /** CAIP-10 id of who signs, on the chain that is signed for. */
    readonly account: string
    /** CAIP-2 ids that the wallet has. */
    readonly chains: readonly string[]
    /** Methods that the wallet has. */
    readonly methods: readonly string[]
  }
}
