import type { ClientAuth } from 'oauth4webapi'

/**
 * Name and secret in a header, as X takes them. The library's own way writes `-` and `_` as `%2D` and `%5F`, which the standard allows and X does not know.
 */
export function createBasicAuth(secret: string): ClientAuth {
  return (_, client, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${client.client_id}:${secret}`).toString('base64')}`)
  }
}
