import * as v from 'valibot'
import { listOf, networkId } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** Networks the API serves, over HTTP and over sockets. A network not listed is answered empty without a call. */
export const getSupportedChains = endpoint({
  name: 'getSupportedChains',
  method: 'GET',
  path: '/v1/supported-chains',
  answer: v.object({ http: listOf(networkId, 2_000), ws: v.fallback(listOf(networkId, 2_000), []) }),
  answerKind: 'json',
  isOurs: false,
})

export const getSupportedChainsExample: Example<typeof getSupportedChains> = {
  path: '/v1/supported-chains',
  answer: { http: ['eip155:1', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ws: [] },
}
