import type { Connected } from '../../core/contracts/Connector.ts'
import type { KitStorage } from '../../core/contracts/KitStorage.ts'
import type { Network } from '../../core/contracts/Network.ts'
import type { Unsubscribe } from '../../core/contracts/Unsubscribe.ts'
import type { WalletSessionRules } from '../../core/contracts/WalletSessionRules.ts'
import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import { storedDeepLink } from '../../protocol/stored/storedDeepLink.ts'
import { storedPairing } from '../../protocol/stored/storedPairing.ts'
import { toChainsOf } from '../../wire/sign/toChainsOf.ts'
import type { PairingSession } from '../client/PairingSession.ts'
import type { Choice } from './Choice.ts'
import { toConnected } from './toConnected.ts'

/** Which session is the connection, and what is chosen in it. Kept over reloads. */
export type PairedState = {
  session(): PairingSession | undefined
  choice(): Choice
  /** What the wallet said of itself when it settled, and what it has said since. */
  sessionProperties(): Readonly<Record<string, unknown>>
  /** What the kit is to know of the session now; empty without one. */
  connected(): Connected
  /** Takes a session, new or changed; `undefined` forgets the one there was. */
  take(session: PairingSession | undefined, choice?: Choice): void
  /** Notes what the visitor, or the wallet, has chosen in a namespace. */
  choose(namespace: Namespace, chosen: createPairedState.Chosen): void
  watch(listener: () => void): Unsubscribe
}

const NOTHING: Choice = { networkIds: {}, addresses: {}, properties: {} }

/** The state of one connector; it notifies its listeners of every change. */
export function createPairedState(options: createPairedState.Options): PairedState {
  const { rules, networks, storage } = options
  const watchers = new Set<() => void>()
  let session: PairingSession | undefined
  let choice = NOTHING
  const sessionProperties = () => ({ ...session?.sessionProperties, ...choice.properties })
  const connected = () =>
    session
      ? toConnected({
          session: { ...session, sessionProperties: sessionProperties() },
          rules,
          networks: networks(),
          choice,
        })
      : {}
  const changed = () => {
    storage.write(storedPairing, session && { topic: session.topic, name: session.peer.metadata.name, ...choice })
    for (const watch of [...watchers]) watch()
  }
  return {
    session: () => session,
    choice: () => choice,
    sessionProperties,
    connected,
    take(next, chosen = next?.topic === session?.topic ? choice : NOTHING) {
      // The app that was opened for another session, or for none any more, is not opened again.
      if (!next || (session && next.topic !== session.topic)) storage.write(storedDeepLink, undefined)
      session = next
      const chains = next ? toChainsOf(next.namespaces) : []
      // A network that the wallet no longer grants is not the current one; the current one stays, in any later order of
      // the networks.
      const kept = Object.entries(chosen.networkIds).filter(([, id]) => id && chains.includes(id))
      choice = { ...chosen, networkIds: Object.fromEntries(kept) }
      const found = Object.entries(connected()).map(([namespace, { networkId }]) => [namespace, networkId] as const)
      choice = { ...choice, networkIds: Object.fromEntries(found) }
      changed()
    },
    choose(namespace, { networkId, address, properties }) {
      choice = {
        networkIds: networkId ? { ...choice.networkIds, [namespace]: networkId } : choice.networkIds,
        addresses: address ? { ...choice.addresses, [namespace]: address } : choice.addresses,
        properties: { ...choice.properties, ...properties },
      }
      changed()
    },
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
}

export declare namespace createPairedState {
  type Chosen = {
    readonly networkId?: NetworkId | undefined
    readonly address?: string | undefined
    readonly properties?: Choice['properties'] | undefined
  }
  type Options = {
    readonly rules: ReadonlyMap<Namespace, WalletSessionRules>
    /** Configured networks, the wanted ones first. */
    readonly networks: () => readonly Network[]
    readonly storage: KitStorage
  }
}
