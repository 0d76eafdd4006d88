import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { ClientAuth } from 'oauth4webapi'

const lifeS = 300

/** Apple's way to say who the client is: a JWT by the team's key in place of a secret, made for each call. */
export function createAppleAuth(options: createAppleAuth.Options): (nowMs: number) => ClientAuth {
  const { audience, keyId, teamId } = options
  const key = createPrivateKey(options.privateKey)
  return nowMs => async (_, client, body) => {
    const now = Math.floor(nowMs / 1_000)
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(client.client_id)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + lifeS)
      .sign(key)
    body.set('client_id', client.client_id)
    body.set('client_secret', secret)
  }
}

export declare namespace createAppleAuth {
  type Options = {
    readonly teamId: string
    readonly keyId: string
    /** PEM, PKCS 8. */
    readonly privateKey: string
    /** Apple's issuer. */
    readonly audience: string
  }
}
