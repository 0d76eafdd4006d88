import type { ConnectorFactory } from '../../core/ConnectorFactory.ts'
import type { SignIn } from '../../core/contracts/SignIn.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { invalidOption } from '../../protocol/errors/rows/options.ts'
import { createPairingConnector } from './createPairingConnector.ts'

/**
 * Connects wallets on other devices, or other apps of this one, over a relay: by QR code or by link. Nothing is loaded
 * or sent before a visitor connects that way; a page with a live pairing opens one socket to the relay. Messages are
 * encrypted from end to end: the relay sees who speaks when, never what (spec/decisions.md, "Pairing").
 *
 * @throws `options/invalid` for a relay that is not a `wss:` address (`ws:` on this machine), a `signIn` that lacks a call, or a `requestCard`
 * that is neither true nor false.
 * @example createBillfold({ families: [evm({ networks: [mainnet] })], connectors: [pairing({ relay: 'wss://relay.example.com' })] })
 */
export function pairing(options: pairing.Options): ConnectorFactory {
  if (!isRelayAddress(options.relay))
    throw new BillfoldError(invalidOption, {
      context: { option: 'pairing.relay', fix: 'give the wss: address of a relay' },
    })
  const { signIn } = options
  if (signIn && !(isFunction(signIn.createMessage) && isFunction(signIn.setSessions)))
    throw new BillfoldError(invalidOption, {
      context: { option: 'pairing.signIn', fix: 'give it createMessage and setSessions' },
    })
  if (options.requestCard !== undefined && typeof options.requestCard !== 'boolean')
    throw new BillfoldError(invalidOption, { context: { option: 'pairing.requestCard', fix: 'pass true or false' } })
  return kit => createPairingConnector(kit, options)
}

export declare namespace pairing {
  type Options = {
    /** `wss:` address of your relay, or of a public one. */
    readonly relay: string
    /** Names your project to the relay; by default the kit's. */
    readonly projectId?: string | undefined
    /** What to ask wallets for in a namespace, in place of all configured networks and what the family lists. */
    readonly namespaces?:
      | {
          readonly [namespace: string]: {
            readonly chains?: readonly string[]
            readonly methods?: readonly string[]
            readonly events?: readonly string[]
          }
        }
      | undefined
    /**
     * Proves to wallets where a proposal comes from: takes the sealed message, gives the token of an attestation
     * service for it. It never holds a proposal up: without an answer in time there is no proof.
     */
    readonly attest?: ((envelope: string) => Promise<string | undefined>) | undefined
    /**
     * Signs the visitor in within the approval that connects them, where all that is proposed is EVM. The kit checks domain,
     * nonce, times, address and signature before there is a connection. A wallet that knows no such sign-in connects only.
     */
    readonly signIn?: SignIn | undefined
    /**
     * Whether a small card over the page names the wallet in which a request of the page waits while the modal is closed; on
     * unless set. The event `REQUEST_WAITING` comes either way.
     */
    readonly requestCard?: boolean | undefined
  }
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

function isRelayAddress(address: unknown): boolean {
  try {
    const { protocol, hostname, username, password, hash } = new URL(String(address))
    if (username || password || hash) return false
    const isHere = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
    return protocol === 'wss:' || (protocol === 'ws:' && isHere)
  } catch {
    return false
  }
}
