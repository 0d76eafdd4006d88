import type { SocialProvider } from '../../contract/calls/socialProviders.ts'
import type { Visitor } from './visitors.ts'

type Quirk = {
  /** Identifies the visitor by a signed token; the others by a user endpoint. */
  readonly isOpenId: boolean
  /** Posts its answer as a form. */
  readonly isForm: boolean
  /** Holds the client to its code challenge. */
  readonly checksVerifier: boolean
  readonly auth: 'post' | 'basic' | 'apple'
  readonly tokenType: string
  /** How it refuses a code. */
  readonly refusal: { readonly status: number; readonly body: object }
  /** What its user endpoint answers. */
  user?(visitor: Visitor, subject: string): object
}

const standard = { status: 400, body: { error: 'invalid_grant', error_description: 'The code is not good' } }

/** In what the six differ from each other and from the standards. */
export const quirks: { readonly [name in SocialProvider]: Quirk } = {
  google: {
    isOpenId: true,
    isForm: false,
    checksVerifier: true,
    auth: 'post',
    tokenType: 'Bearer',
    refusal: standard,
  },
  // Knows no code challenge, takes a JWT for the client's secret, returns the name in the form of the first login only.
  apple: {
    isOpenId: true,
    isForm: true,
    checksVerifier: false,
    auth: 'apple',
    tokenType: 'Bearer',
    refusal: { status: 400, body: { error: 'invalid_grant' } },
  },
  x: {
    isOpenId: false,
    isForm: false,
    checksVerifier: true,
    auth: 'basic',
    tokenType: 'bearer',
    refusal: standard,
    user: (visitor, id) => ({ data: { id, name: visitor.name, username: visitor.id } }),
  },
  discord: {
    isOpenId: false,
    isForm: false,
    checksVerifier: true,
    auth: 'post',
    tokenType: 'Bearer',
    refusal: standard,
    user: (visitor, id) => ({
      id,
      username: visitor.id,
      global_name: visitor.name,
      email: visitor.email,
      verified: visitor.isVerified,
    }),
  },
  // Refuses with 200, counts its users with numbers, and has no token of identity.
  github: {
    isOpenId: false,
    isForm: false,
    checksVerifier: true,
    auth: 'post',
    tokenType: 'bearer',
    refusal: { status: 200, body: { error: 'bad_verification_code', error_description: 'The code is not good' } },
    user: (visitor, id) => ({ id: Number(id), login: visitor.id, name: visitor.name, email: visitor.email }),
  },
  facebook: {
    isOpenId: false,
    isForm: false,
    checksVerifier: true,
    auth: 'post',
    tokenType: 'bearer',
    refusal: { status: 400, body: { error: { message: 'The code is not good', type: 'OAuthException', code: 100 } } },
    user: (visitor, id) => ({ id, name: visitor.name, email: visitor.email }),
  },
}
