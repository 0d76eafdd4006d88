import * as v from 'valibot'
import { filledText, listOf } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

const coordinate = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^[-\w]{43}$/))

/** The public keys of tokens, a JSON Web Key Set (RFC 7517), for servers that verify tokens themselves. */
export const getSignInKeys = endpoint({
  name: 'getSignInKeys',
  method: 'GET',
  path: '/auth/v1/jwks.json',
  answer: v.object({
    keys: listOf(
      v.object({
        kty: v.literal('EC'),
        crv: v.literal('P-256'),
        x: coordinate,
        y: coordinate,
        kid: filledText(64),
        alg: v.literal('ES256'),
        use: v.literal('sig'),
      }),
      100,
    ),
  }),
  answerKind: 'json',
  cacheMs: 300_000,
  isOurs: true,
})

export const getSignInKeysExample: Example<typeof getSignInKeys> = {
  path: '/auth/v1/jwks.json',
  answer: {
    keys: [
      {
        kty: 'EC',
        crv: 'P-256',
        x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
        y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
        kid: 'Zm9vYmFyMTIz',
        alg: 'ES256',
        use: 'sig',
      },
    ],
  },
}
