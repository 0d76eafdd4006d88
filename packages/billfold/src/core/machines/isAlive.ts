import type { SavedConnection } from '../state/KitState.ts'

/** Whether a record says that a wallet is connected, be it in another tab. */
export function isAlive(saved: SavedConnection | undefined): boolean {
  return !!saved && saved.status !== 'disconnected'
}
