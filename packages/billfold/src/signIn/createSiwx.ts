import type { Siwx, SiwxParts } from '../core/contracts/Siwx.ts'
import type { SignInMessage } from '../protocol/signIn/SignInMessage.ts'
import { lateCalls } from './lateCalls.ts'
import type { SiwxStorage } from './SiwxStorage.ts'
import type { SiwxVerifier } from './SiwxVerifier.ts'

/**
 * Sign-in with any wallet, as the option `siwx` of a kit: EIP-4361 for EVM, the form of `solana:signIn` for Solana, CAIP-122 for
 * Bitcoin. Message, signer, storage and verifiers can be replaced one by one. Sessions are checked in the page; what your server
 * grants it has to check by itself (`createServerSiwx`, `@billfold/siwx`).
 *
 * @example
 * const kit = createBillfold({ families: [evm({ networks: [mainnet] })], siwx: createSiwx({ statement: 'Sign in to Harbour' }) })
 */
export function createSiwx(options: createSiwx.Options = {}): Siwx {
  const create = (getParts: (() => SiwxParts) | undefined): Siwx => {
    const { storage, signer } = options
    return {
      ...lateCalls(() => import('./createKeptSiwx.ts').then(chunk => chunk.createKeptSiwx(options, getParts?.()))),
      ...(signer && { signMessage: input => signer.signMessage(input) }),
      getRequired: () => options.required ?? false,
      signOutOnDisconnect: options.signOutOnDisconnect ?? true,
      scope: options.scope ?? 'network',
      subscribe: storage
        ? onChange => storage.subscribe?.(onChange) ?? (() => {})
        : onChange =>
            getParts?.().runtime.storage.watch(key => {
              if (key === '' || key === '@billfold/sign-in-sessions') onChange()
            }) ?? (() => {}),
      bind: create,
    }
  }
  return create(undefined)
}

export declare namespace createSiwx {
  type Options = {
    /** By default, and in any case what the kit accepts: the page's host, with its port. */
    readonly domain?: string | undefined
    /** Of the same origin; by default the page's address without its query. */
    readonly uri?: string | undefined
    /** One line for people: what they sign in to. */
    readonly statement?: string | undefined
    readonly resources?: readonly string[] | undefined
    /** How long a session counts, in milliseconds; by default until the visitor signs out. */
    readonly expirationMs?: number | undefined
    /** By default 128 random bits, made in the page. */
    readonly getNonce?:
      | ((input: Pick<SignInMessage, 'accountAddress' | 'chainId'>) => string | Promise<string>)
      | undefined
    readonly getRequestId?: (() => string | Promise<string>) | undefined
    /** Beside the kit's own: all that match must agree. */
    readonly verifiers?: readonly SiwxVerifier[] | undefined
    /** By default the kit's storage, shared by the tabs of the page. */
    readonly storage?: SiwxStorage | undefined
    /** By default the connected wallet. */
    readonly signer?: { signMessage: NonNullable<Siwx['signMessage']> } | undefined
    /** Whether a visitor who does not sign in is disconnected. Off by default. */
    readonly required?: boolean | undefined
    /** `account` asks once for all networks of a family. */
    readonly scope?: 'network' | 'account' | undefined
    /** On by default. */
    readonly signOutOnDisconnect?: boolean | undefined
  }
}
