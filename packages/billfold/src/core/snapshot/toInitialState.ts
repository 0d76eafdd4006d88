import type { NetworkId } from '../../protocol/caip/types.ts'
import type { SignInSession } from '../../protocol/signIn/SignInSession.ts'
import type { Snapshot } from '../../protocol/snapshot/Snapshot.ts'
import { isSameAddress } from '../addresses/isSameAddress.ts'
import type { Kit } from '../Kit.ts'
import { type ConnectionEvent, connectionTransition } from '../machines/connection.ts'
import type { InitialState } from '../state/InitialState.ts'
import type { KitState } from '../state/KitState.ts'

/**
 * The state that a visitor's page begins with, read from a snapshot: for the provider's `initialState`, the same on the
 * server and in the browser that hydrates what it drew. The kit itself is not changed; made by the machine that restores
 * connections in a page. With `sessions`, those that the server knows of this visitor (`sessions.list(request)` of
 * `@billfold/siwx`), `useSession` and `SignInButton` draw the active account as signed in. Pure.
 *
 * @example <BillfoldProvider kit={kit} initialState={toInitialState(kit, snapshot)}><ConnectButton /></BillfoldProvider>
 */
export function toInitialState(
  kit: Kit,
  snapshot: Snapshot | null | undefined,
  sessions: readonly toInitialState.Session[] = [],
): InitialState {
  const { initialState } = kit
  if (!snapshot) return initialState
  const { networkId, connections } = snapshot
  const network = initialState.networks.find(known => known.id === networkId)
  const apply = (state: KitState, event: ConnectionEvent) => ({ ...state, ...connectionTransition(state, event).state })
  const chosen = network
    ? apply(initialState, { type: 'networkRestored', namespace: network.namespace, networkId: network.id })
    : initialState
  const drawn = apply(chosen, { type: 'restore', connections })
  const session = findSession(kit, drawn, sessions)
  return session ? { ...drawn, session } : drawn
}

export declare namespace toInitialState {
  /** A session as a server lists it. */
  type Session = {
    readonly address: string
    /** CAIP-2. */
    readonly chainId: string
    /** Milliseconds since the epoch. */
    readonly expiresAt?: number | undefined
  }
}

/** The session of the account that is drawn: without text and signature, which a server does not pass on. */
function findSession(
  kit: Kit,
  { activeNamespace, namespaces }: KitState,
  sessions: readonly toInitialState.Session[],
): SignInSession | undefined {
  const now = namespaces[activeNamespace]
  const accountAddress = now?.accounts[0]?.address
  const isThere = (chainId: string) =>
    kit.runtime.siwx?.scope === 'account' ? chainId.startsWith(`${activeNamespace}:`) : chainId === now?.networkId
  const found =
    accountAddress &&
    sessions.find(
      ({ address, chainId }) => isThere(chainId) && isSameAddress(kit, activeNamespace, address, accountAddress),
    )
  if (!found) return undefined
  const { chainId, expiresAt } = found
  return {
    data: {
      ...{ accountAddress, chainId: chainId as NetworkId, domain: '', uri: '', version: '1', nonce: '' },
      ...(expiresAt !== undefined && { expirationTime: new Date(expiresAt).toISOString() }),
    },
    message: '',
    signature: '',
  }
}
