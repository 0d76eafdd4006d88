import type { createMadeUpFamily, createMadeUpWallet, VirtualEmbedded } from '@billfold/testkit'
import type {
  BillfoldOptions,
  closeModal,
  connect,
  createBillfold,
  Kit,
  openModal,
  setTheme,
  showToast,
} from 'billfold'
import type { goBack } from '../../core/actions/goBack.ts'
import type { navigate } from '../../core/actions/navigate.ts'
import type { awaitedWallets } from '../../core/asking/awaitedWallets.ts'
import type { KitEvent } from '../../core/events/KitEvent.ts'

/** What the page of `host.tsx` gives to a test, as `window.host`. */
export type Host = {
  /** Makes a kit as this page would, with a made-up family, and puts its buttons into an element of their own. */
  start(options?: Host.Options): Host.Started
  readonly started: readonly Host.Started[]
  readonly actions: Host.Actions
  readonly awaitedWallets: typeof awaitedWallets
  readonly createMadeUpWallet: typeof createMadeUpWallet
  /** Wallets that one logs in to inside the page. */
  createVault(): VirtualEmbedded
}

export declare namespace Host {
  type Options = Partial<BillfoldOptions> & {
    /** Draw the buttons without `StrictMode`. */
    isLoose?: boolean
    wallets?: Parameters<typeof createMadeUpFamily>[0] extends infer options
      ? NonNullable<options> extends { readonly wallets?: infer wallets }
        ? NonNullable<wallets>
        : never
      : never
  }
  type Started = {
    readonly kit: Kit
    readonly container: HTMLElement
    readonly events: readonly KitEvent[]
    unmount(): void
  }
  type Actions = {
    readonly closeModal: typeof closeModal
    readonly connect: typeof connect
    readonly createBillfold: typeof createBillfold
    readonly goBack: typeof goBack
    readonly navigate: typeof navigate
    readonly openModal: typeof openModal
    readonly setTheme: typeof setTheme
    readonly showToast: typeof showToast
  }
}

declare global {
  interface Window {
    host: Host
    /** What the page's own listeners recorded: errors, rejections, policy violations, keys. */
    recorded: Record<'errors' | 'violations' | 'keys', string[]>
  }
}
