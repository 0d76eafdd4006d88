import * as v from 'valibot'
import { filledText, networkId } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/**
 * The proxy of Bitcoin networks, read side: the path of Esplora's HTTP API stands where the body of JSON-RPC stands for other
 * families, below the same address. The row is the height of the newest block; the server passes every path of its list (blocks,
 * transactions, addresses, script hashes, fee estimates). Answers are the service's own: JSON, or plain text for heights, hashes and
 * hex; refusals (400, 404) too. Families fetch it themselves.
 *
 * @example
 * const chainId = 'bip122:000000000019d6689c085ae165831e93'
 * await fetch(toUrl(readEsplora, { chainId }, { base: 'https://api.example.com', identification }))
 */
export const readEsplora = endpoint({
  name: 'readEsplora',
  method: 'GET',
  path: '/v1/blocks/tip/height',
  query: v.object({ chainId: networkId, source: v.optional(filledText(64)) }),
  answer: v.pipe(v.string(), v.regex(/^(?:[[{"\d]|[0-9a-f]{8})/)),
  answerKind: 'text',
  isOurs: true,
})

export const readEsploraExample: Example<typeof readEsplora> = {
  path: '/v1/blocks/tip/height',
  query: { chainId: 'bip122:000000000019d6689c085ae165831e93' },
  answer: '910000',
}
