import * as v from 'valibot'
import { filledText, networkId } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/**
 * The proxy of Bitcoin networks, write side (`POST /tx` of Esplora): a signed transaction in hex as the body, its id as the
 * answer. What the network refuses is answered with 400 and the node's words.
 *
 * @example
 * const [chainId, body] = ['bip122:000000000019d6689c085ae165831e93', '02000000…'] as const
 * await fetch(toUrl(sendEsplora, { chainId, body }, { base: 'https://api.example.com', identification }), { method: 'POST', body })
 */
export const sendEsplora = endpoint({
  name: 'sendEsplora',
  method: 'POST',
  path: '/v1/tx',
  query: v.object({ chainId: networkId, source: v.optional(filledText(64)) }),
  body: v.pipe(v.string(), v.maxLength(800_000), v.trim(), v.regex(/^([0-9a-fA-F]{2}){10,}$/)),
  bodyKind: 'text',
  answer: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  answerKind: 'text',
  isOurs: true,
})

export const sendEsploraExample: Example<typeof sendEsplora> = {
  path: '/v1/tx',
  query: { chainId: 'bip122:000000000019d6689c085ae165831e93' },
  body: '0200000000010000000000000000',
  answer: '6234e7fe1f82b829074a0e12dc33f0e4a8170fd5e4a27879a8db40523c4b1df3',
}
