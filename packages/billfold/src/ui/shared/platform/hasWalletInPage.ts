import type { Kit } from '../../../core/Kit.ts'

/** Whether a wallet has put itself into this page: on a phone, the page is then in that wallet's browser. */
export function hasWalletInPage(kit: Kit): boolean {
  return kit.store.getState().connectors.some(({ kind }) => kind === 'announced' || kind === 'injected')
}
