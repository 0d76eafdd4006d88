import * as v from 'valibot'
import { queryFlag } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'
import { signInClaims } from './signInClaims.ts'

/** The session of a token, `Authorization: Bearer …`; with `includeAccount` what is known of its account as well. */
export const getSignInAccount = endpoint({
  name: 'getSignInAccount',
  method: 'GET',
  path: '/auth/v1/me',
  headers: ['authorization'],
  query: v.object({ includeAccount: v.optional(queryFlag) }),
  answer: signInClaims,
  answerKind: 'json',
  isOurs: false,
})

export const getSignInAccountExample: Example<typeof getSignInAccount> = {
  path: '/auth/v1/me',
  headers: { authorization: 'Bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJlaXAxNTU6MSJ9.AA' },
  query: { includeAccount: 'true' },
  answer: {
    iss: 'https://api.example.com',
    aud: 'my-app',
    sub: 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    iat: 1_769_860_800,
    exp: 1_769_947_200,
    jti: 'c2Vzc2lvbi1pZGVudGl0eQ',
    address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    chainId: '1',
    chainNamespace: 'eip155',
    caip2Network: 'eip155:1',
    uri: 'https://app.example/login',
    domain: 'app.example',
    nonce: '9f86d081884c7d659a2feaa0c55ad015',
    projectIdKey: 'my-app',
    projectUuid: 'my-app',
    profileUuid: '0d5f3c52-6d1c-4a39-8d3e-0f7a6f4c9b11',
    account: {
      uuid: '0d5f3c52-6d1c-4a39-8d3e-0f7a6f4c9b11',
      caip2_chain: 'eip155:1',
      address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
      created_at: '2026-01-31T12:00:00.000Z',
      last_signed_in_at: '2026-01-31T12:00:00.000Z',
      connection_method: { type: 'extension', name: 'Alpha Wallet' },
      metadata: { plan: 'free' },
    },
  },
}
