import type { NetworkId } from '../../protocol/caip/types.ts'
import type { ConnectorFactory } from '../ConnectorFactory.ts'
import type { ChainAdapter } from '../contracts/ChainAdapter.ts'
import type { Connector } from '../contracts/Connector.ts'
import type { Environment } from '../contracts/Environment.ts'
import type { SiweConfig } from '../contracts/SiweConfig.ts'
import type { Siwx } from '../contracts/Siwx.ts'
import type { KitEvent } from '../events/KitEvent.ts'
import type { RemoteFeatures, Settings } from '../settings/Settings.ts'
import type { Theme } from '../settings/Theme.ts'

type Given<type, keys extends keyof type> = { readonly [key in keys]?: type[key] | undefined }

/**
 * What a host passes to `createBillfold` (specification section 1; facts/core.md 1.2, in our names). Everything but
 * `families` has a default. A wrong value throws `options/invalid`, naming the option and the fix.
 */
export type BillfoldOptions = Given<
  Settings,
  | 'projectId'
  | 'storageKey'
  | 'api'
  | 'sdkType'
  | 'sdkVersion'
  | 'allWallets'
  | 'customWallets'
  | 'featuredWalletIds'
  | 'walletGroups'
  | 'includeWalletIds'
  | 'excludeWalletIds'
  | 'termsUrl'
  | 'privacyUrl'
  | 'learnMoreUrl'
  | 'disclaimer'
  | 'layout'
  | 'locale'
  | 'tokens'
  | 'networkImages'
  | 'connectorImages'
  | 'defaultAccountTypes'
> & {
  /** The chain families the host supports: `[evm({ networks })]`. */
  readonly families: readonly ChainAdapter[]
  /** Connectors beyond those that families discover: those of your own, or of another package. */
  readonly connectors?: readonly (Connector | ConnectorFactory)[] | undefined
  /** How the host introduces itself to wallets. Read from the page when absent. */
  readonly metadata?:
    | {
        readonly name: string
        readonly description?: string
        readonly url?: string
        readonly icons?: readonly string[]
      }
    | undefined
  /**
   * Asks visitors to sign a message after they connect, which proves their address to you: `createSiwx(…)` of
   * `billfold/siwx`, or an object of that shape.
   */
  readonly siwx?: Siwx | undefined
  /** In the place of `siwx`, for hosts that come from AppKit: `createSIWEConfig(…)` of `billfold/siwe`. EVM accounts alone are asked. */
  readonly siweConfig?: SiweConfig | undefined
  /** The network to begin with, one of the families'; by default the first. */
  readonly defaultNetwork?: NetworkId | undefined
  /** Mode, preset and design tokens; `setTheme` changes them later. */
  readonly theme?: Partial<Theme> | undefined
  /** Local features; remote configuration may override those it knows. */
  readonly features?: (Partial<Settings['features']> & Partial<RemoteFeatures>) | undefined
  /** Own node addresses by network, tried before the network's. */
  readonly rpcUrls?: { readonly [networkId: string]: readonly string[] } | undefined
  /** Whether wallets are offered at all. */
  readonly enableWallets?: boolean | undefined
  /** Whether the visitor may switch the network in the modal. */
  readonly enableNetworkSwitch?: boolean | undefined
  /** Whether a returning visitor is connected again; without it stored connections are only offered. */
  readonly enableReconnect?: boolean | undefined
  /** Whether the modal helps visitors who have no wallet yet. */
  readonly enableWalletGuide?: boolean | undefined
  /** Let a wallet stay on a network you did not configure, instead of asking the visitor to switch. */
  readonly allowUnsupportedNetwork?: boolean | undefined
  /** On phones open wallets by their `https:` links first, not by their own schemes: those never ask "Open in …?", but lead to a page where the app is missing. */
  readonly preferUniversalLinks?: boolean | undefined
  /** Put no modal on the page: the host draws its own list with the hooks. `openModal` then only changes the state. */
  readonly disableAppend?: boolean | undefined
  /** Draw the modal inside this element instead of over the page. */
  readonly inlineIn?: HTMLElement | undefined
  /** Pairing alone: opens on the code, no remote configuration, every feature is off, analytics too. How wallets are listed stays, and the checkbox for your terms. */
  readonly basic?: boolean | undefined
  /** Alerts for the developer are shown in the modal too, not only on the console. */
  readonly debug?: boolean | undefined
  /** Several connected wallets at once. */
  readonly multiWallet?: boolean | undefined
  /** Every event of the kit: what the visitor did, developer alerts, analytics. Errors it throws are swallowed and logged once. */
  readonly onEvent?: ((event: KitEvent) => void) | undefined
  /** Replaces seams to the outside (tests, unusual run-times). */
  readonly environment?: Partial<Environment> | undefined
}
