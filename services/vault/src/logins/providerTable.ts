import * as v from 'valibot'
import type { SocialProvider as Name } from '../contract/calls/socialProviders.ts'
import type { SocialIdentity } from './SocialProvider.ts'

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(255))
const name = v.optional(v.nullable(v.string()))

type Row = {
  readonly issuer: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly scope: string
  /** How the client says who it is at the token endpoint. */
  readonly auth: 'post' | 'basic' | 'apple'
  readonly keysUrl?: string
  readonly userUrl?: string
  readonly user?: v.GenericSchema<unknown, SocialIdentity>
}

/** The providers as they are; no e-mail address is asked for, because none would be believed. */
export const providerTable: { readonly [name in Name]: Row } = {
  google: {
    issuer: 'https://accounts.google.com',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    scope: 'openid profile',
    auth: 'post',
  },
  apple: {
    issuer: 'https://appleid.apple.com',
    authorizeUrl: 'https://appleid.apple.com/auth/authorize',
    tokenUrl: 'https://appleid.apple.com/auth/token',
    keysUrl: 'https://appleid.apple.com/auth/keys',
    scope: 'name',
    auth: 'apple',
  },
  x: {
    issuer: 'https://x.com',
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    userUrl: 'https://api.x.com/2/users/me',
    scope: 'users.read tweet.read',
    auth: 'basic',
    user: v.pipe(
      v.object({ data: v.object({ id, username: name }) }),
      v.transform(({ data }) => ({ subject: data.id, userName: data.username ?? null })),
    ),
  },
  discord: {
    issuer: 'https://discord.com',
    authorizeUrl: 'https://discord.com/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    userUrl: 'https://discord.com/api/users/@me',
    scope: 'identify',
    auth: 'post',
    user: v.pipe(
      v.object({ id, global_name: name, username: name }),
      v.transform(user => ({ subject: user.id, userName: user.global_name ?? user.username ?? null })),
    ),
  },
  github: {
    issuer: 'https://github.com/login/oauth',
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userUrl: 'https://api.github.com/user',
    scope: '',
    auth: 'post',
    user: v.pipe(
      // A login can be given to another after its owner left it; the number cannot.
      v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), login: name }),
      v.transform(user => ({ subject: String(user.id), userName: user.login ?? null })),
    ),
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    authorizeUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
    userUrl: 'https://graph.facebook.com/v23.0/me?fields=id,name',
    scope: 'public_profile',
    auth: 'post',
    user: v.pipe(
      v.object({ id, name }),
      v.transform(user => ({ subject: user.id, userName: user.name ?? null })),
    ),
  },
}
