import { ConfigError } from '@billfold/service'
import { type ClientAuth, ClientSecretPost } from 'oauth4webapi'
import * as v from 'valibot'
import { type SocialProvider as Name, socialProviders } from '../contract/calls/socialProviders.ts'
import { createAppleAuth } from './createAppleAuth.ts'
import type { ParsedLoginSettings } from './loginSettings.ts'
import { providerTable } from './providerTable.ts'
import type { SocialProvider } from './SocialProvider.ts'

/**
 * The providers that the settings name, by name.
 *
 * @throws ConfigError when Apple's key is none.
 */
export function createSocialProviders(settings: ParsedLoginSettings): ReadonlyMap<Name, SocialProvider> {
  return new Map(
    socialProviders.flatMap(id => {
      const given = settings[id]
      return given === undefined ? [] : [[id, createProvider(id, given)] as const]
    }),
  )
}

function createProvider(id: Name, given: NonNullable<ParsedLoginSettings[Name]>): SocialProvider {
  const row = providerTable[id]
  const issuer = given.issuer ?? row.issuer
  const keysUrl = ('keysUrl' in given ? given.keysUrl : undefined) ?? row.keysUrl
  const userUrl = ('userUrl' in given ? given.userUrl : undefined) ?? row.userUrl
  const clientAuth = () => {
    if ('clientSecret' in given)
      return () => (row.auth === 'basic' ? createBasicAuth : ClientSecretPost)(given.clientSecret)
    try {
      return createAppleAuth({ ...given, audience: issuer })
    } catch {
      throw new ConfigError(`logins.${id}.privateKey`, 'takes the text of a key file, -----BEGIN PRIVATE KEY-----')
    }
  }
  return {
    id,
    server: {
      issuer,
      authorization_endpoint: given.authorizeUrl ?? row.authorizeUrl,
      token_endpoint: given.tokenUrl ?? row.tokenUrl,
      ...(keysUrl === undefined ? {} : { jwks_uri: keysUrl }),
      ...(userUrl === undefined ? {} : { userinfo_endpoint: userUrl }),
    },
    clientId: given.clientId,
    scope: row.scope,
    isOpenId: row.user === undefined,
    isForm: id === 'apple',
    clientAuth: clientAuth(),
    readUser(answer) {
      const parsed = row.user && v.safeParse(row.user, answer)
      return parsed?.success ? parsed.output : undefined
    },
  }
}

/**
 * Name and secret in a header, as X takes them. The library's own way writes `-` and `_` as `%2D` and `%5F`, which the standard allows and X does not know.
 */
function createBasicAuth(secret: string): ClientAuth {
  return (_, client, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${client.client_id}:${secret}`).toString('base64')}`)
  }
}
