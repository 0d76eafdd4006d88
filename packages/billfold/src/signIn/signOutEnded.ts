import type { Siwx } from '../core/contracts/Siwx.ts'
import type { Kit } from '../core/Kit.ts'
import type { KitState } from '../core/state/KitState.ts'

/**
 * Revokes the sessions of the accounts whose connection has ended, unless the host keeps them. An extension that is only
 * locked has not ended, nor has a wallet that another one replaced as the active one.
 */
export function signOutEnded(kit: Kit, siwx: Siwx, before: KitState): void {
  if (siwx.signOutOnDisconnect === false) return
  const { connections, networks } = kit.store.getState()
  for (const was of before.connections) {
    if (was.status === 'disconnected') continue
    const isEnded = connections.some(
      now => now.connectorId === was.connectorId && now.namespace === was.namespace && now.status === 'disconnected',
    )
    if (!isEnded) continue
    for (const { address } of was.accounts) {
      const isElsewhere = connections.some(
        other =>
          other.namespace === was.namespace &&
          other.status !== 'disconnected' &&
          other.accounts.some(account => account.address === address),
      )
      if (isElsewhere) continue
      // A server that is away keeps the session until it expires.
      for (const network of networks)
        if (network.namespace === was.namespace)
          void (async () => siwx.revokeSession(network.id, address))().catch(() => {})
    }
  }
}
