import type { Siwx, SiwxParts } from '../core/contracts/Siwx.ts'
import type { createSiwx } from './createSiwx.ts'
import { lateCalls } from './lateCalls.ts'

/**
 * Sign-in that your own server verifies and remembers, by the routes of `@billfold/siwx`: `GET {url}/nonce`, `POST {url}/verify`,
 * `GET {url}/session` and `POST {url}/sign-out`. Its session is a cookie that scripts cannot read; what `getSession` returns is
 * what the server lists: without text and signature after a reload.
 *
 * @example createBillfold({ families: [evm({ networks: [mainnet] })], siwx: createServerSiwx({ url: '/auth', required: true }) })
 */
export function createServerSiwx(options: createServerSiwx.Options): Siwx {
  const create = (getParts: (() => SiwxParts) | undefined): Siwx => {
    return {
      ...lateCalls(() => import('./createHeldSiwx.ts').then(chunk => chunk.createHeldSiwx(options, getParts))),
      getRequired: () => options.required ?? false,
      signOutOnDisconnect: options.signOutOnDisconnect ?? true,
      scope: options.scope ?? 'network',
      verifiedBy: 'server',
      subscribe(onChange) {
        if (typeof BroadcastChannel === 'undefined') return () => {}
        const channel = new BroadcastChannel(`billfold-siwx ${options.url}`)
        channel.onmessage = onChange
        return () => channel.close()
      },
      bind: create,
    }
  }
  return create(undefined)
}

export declare namespace createServerSiwx {
  type Options = {
    /** Where the routes are: `/auth`, or a full address. Cookies travel with every call. */
    readonly url: string
  } & Pick<
    createSiwx.Options,
    'statement' | 'resources' | 'expirationMs' | 'getRequestId' | 'required' | 'scope' | 'signOutOnDisconnect' | 'uri'
  >
}
