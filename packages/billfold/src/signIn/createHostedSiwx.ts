import type { Siwx, SiwxParts } from '../core/contracts/Siwx.ts'
import type { createSiwx } from './createSiwx.ts'
import { lateCalls } from './lateCalls.ts'

/** What `createHostedSiwx` returns: the actions of a hosted sign-in find its options here. */
export type HostedSiwx = Siwx & { readonly hosted: createHostedSiwx.Options }

/**
 * Sign-in that the `api` verifies and remembers, for a host without a server: the project needs the feature `hosted_sign_in`. The
 * token of the session is in the kit's storage, which scripts of the page can read; `getHostedToken` returns it for your servers,
 * which verify it by the key set at `/auth/v1/jwks.json`. Messages, and with them sessions, expire after a day.
 *
 * @example createBillfold({ families: [evm({ networks: [mainnet] })], api: 'https://api.example', projectId: 'shop', siwx: createHostedSiwx() })
 */
export function createHostedSiwx(options: createHostedSiwx.Options = {}): HostedSiwx {
  const create = (getParts: (() => SiwxParts) | undefined): HostedSiwx => ({
    ...lateCalls(() => import('./hostedCalls.ts').then(({ hostedCalls }) => hostedCalls(getParts?.(), options))),
    hosted: options,
    getRequired: () => options.required ?? false,
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    scope: options.scope ?? 'network',
    verifiedBy: 'server',
    subscribe: onChange =>
      getParts?.().runtime.storage.watch(key => {
        if (key === '' || key === '@billfold/hosted-sessions') onChange()
      }) ?? (() => {}),
    bind: create,
  })
  return create(undefined)
}

export declare namespace createHostedSiwx {
  type Options = {
    /** Address of the API that signs visitors in; by default the kit's `api`. */
    readonly api?: string | undefined
    /** By default the kit's `projectId`. */
    readonly projectId?: string | undefined
    /** How long a message, and the session that it begins, counts, in milliseconds: a day by default, and at most what the API grants. */
    readonly expirationMs?: number | undefined
  } & Pick<
    createSiwx.Options,
    'statement' | 'resources' | 'getRequestId' | 'required' | 'scope' | 'signOutOnDisconnect' | 'uri'
  >
}
