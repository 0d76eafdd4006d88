import type { SiweConfig } from '../../core/contracts/SiweConfig.ts'
import type { Siwx, SiwxParts } from '../../core/contracts/Siwx.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { siweAndSiwx } from '../../protocol/errors/rows/options.ts'
import { lateCalls } from '../lateCalls.ts'

/**
 * Sign-in with EVM accounts against your own server, in the way of AppKit's `siweConfig`. For new code use `createServerSiwx`,
 * which has Solana and Bitcoin too. The kit compares each message with the page, the account and the nonce, and verifies the
 * signature, before `verifyMessage` is called. Solana and Bitcoin accounts are not asked.
 *
 * @example
 * const siweConfig = createSIWEConfig({
 *   getNonce: async () => (await fetch('/nonce')).text(),
 *   getMessageParams: async () => ({ domain: location.host, uri: location.origin, chains: [1], statement: 'Sign in' }),
 *   createMessage: ({ address, ...args }) => formatMessage(args, address),
 *   verifyMessage: async body => (await fetch('/verify', { method: 'POST', body: JSON.stringify(body) })).ok,
 *   getSession: async () => (await fetch('/session')).json(),
 *   signOut: async () => (await fetch('/sign-out', { method: 'POST' })).ok,
 * })
 * createBillfold({ families: [evm({ networks: [mainnet] })], siweConfig })
 */
export function createSIWEConfig(options: createSIWEConfig.Options): SiweConfig {
  const create = (getParts: (() => SiwxParts) | undefined): Siwx => {
    return {
      ...lateCalls(() => import('./createSiweSiwx.ts').then(chunk => chunk.createSiweSiwx(options, getParts?.()))),
      getRequired: () => options.required ?? true,
      signOutOnDisconnect: options.signOutOnDisconnect ?? true,
      verifiedBy: 'server',
      namespaces: ['eip155'],
      isSingle: true,
      bind: create,
    }
  }
  return {
    toSiwx({ siwx, families }) {
      if (siwx) throw new BillfoldError(siweAndSiwx)
      const isEvm = families.some(({ namespace }) => namespace === 'eip155')
      return isEvm && options.enabled !== false ? create(undefined) : undefined
    },
  }
}

export declare namespace createSIWEConfig {
  type MessageParams = {
    /** Accepted and not used: the kit asks on its own networks. */
    readonly chains: readonly number[]
    /** Host of the page, with its port. */
    readonly domain: string
    /** Of the page's origin. */
    readonly uri: string
    /** One line for people. */
    readonly statement?: string | undefined
    /** Issued at, expiration and not before: ISO 8601. By default issued now. */
    readonly iat?: string | undefined
    readonly exp?: string | undefined
    readonly nbf?: string | undefined
    readonly requestId?: string | undefined
    readonly resources?: readonly string[] | undefined
  }
  type MessageArgs = Omit<MessageParams, 'chains' | 'iat'> & {
    /** `did:pkh:eip155:1:0x…`: see `getDidAddress` and `getDidChainId`. */
    readonly address: string
    readonly chainId: number
    readonly version: '1'
    readonly nonce: string
    readonly iat: string
  }
  type Session = { readonly address: string; readonly chainId: number }
  type VerifyArgs = {
    readonly message: string
    readonly signature: string
    /** Of a sign-in within a pairing (CAIP-74). */
    readonly cacao?: unknown
  }
  type Options = {
    /** Without an address where the visitor chooses the account while signing (a pairing). */
    getNonce(address?: string): string | Promise<string>
    getMessageParams(): MessageParams | Promise<MessageParams>
    /** The text of EIP-4361: `formatMessage(args, args.address)`. Other texts are refused. */
    createMessage(args: MessageArgs): string | Promise<string>
    /** Whether your server accepts what was signed, and remembers it. */
    verifyMessage(args: VerifyArgs): boolean | Promise<boolean>
    /** The session that your server remembers. */
    getSession(): Session | null | undefined | Promise<Session | null | undefined>
    /** `false` or a rejection: the visitor stays signed in. */
    signOut(): boolean | undefined | Promise<boolean | undefined>
    readonly onSignIn?: ((session: Session) => void | Promise<void>) | undefined
    readonly onSignOut?: (() => void | Promise<void>) | undefined
    /** Whether a visitor who does not sign in is disconnected. On by default. */
    readonly required?: boolean | undefined
    /** On by default; `false`: the kit has no sign-in. */
    readonly enabled?: boolean | undefined
    /** Milliseconds. Accepted and not used: each message has a new nonce. */
    readonly nonceRefetchIntervalMs?: number | undefined
    /** Milliseconds. Accepted and not used. */
    readonly sessionRefetchIntervalMs?: number | undefined
    /** On by default. */
    readonly signOutOnDisconnect?: boolean | undefined
    /** On by default. `false`: the server's session counts for every account that is connected. */
    readonly signOutOnAccountChange?: boolean | undefined
    /** On by default. `false`: the server's session counts on every network. */
    readonly signOutOnNetworkChange?: boolean | undefined
  }
}
