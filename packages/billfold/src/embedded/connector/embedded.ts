import type { ConnectorFactory } from '../../core/ConnectorFactory.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { invalidOption } from '../../protocol/errors/rows/options.ts'
import { createEmbeddedConnector } from './createEmbeddedConnector.ts'

/**
 * Wallets for visitors without one: they log in by e-mail or a social account, and the wallet is kept in a vault that you, or an operator you trust, host on a site
 * of its own. Nothing is loaded or sent before a visitor logs in that way; the page of one who did, and comes back, opens the vault's frame. What they sign is
 * shown by the vault, never by this page.
 *
 * @throws `options/invalid` for a vault that is not an `https:` address (`http:` on this machine), or that is of this very page's origin.
 * @example createBillfold({ projectId: 'demo', families: [evm({ networks: [mainnet] })], connectors: [embedded({ vault: 'https://vault.example.com' })] })
 */
export function embedded(options: embedded.Options): ConnectorFactory {
  const url = readVault(options.vault)
  if (!url)
    throw new BillfoldError(invalidOption, {
      context: { option: 'embedded.vault', fix: 'give the https: address of a vault' },
    })
  return kit => {
    // The vault's keys are kept apart from the page by nothing but its origin.
    if (url.origin === location.origin)
      throw new BillfoldError(invalidOption, {
        context: { option: 'embedded.vault', fix: 'serve the vault from an origin of its own' },
      })
    return createEmbeddedConnector(kit, { ...options, vault: url.href })
  }
}

export declare namespace embedded {
  type Options = {
    /** Address of the vault; the policy of your page needs `frame-src` with its origin. */
    readonly vault: string
    /** Names your project to the vault; by default the kit's. */
    readonly projectId?: string | undefined
    /** How the wallet is called, where it stands beside others. */
    readonly name?: string | undefined
    /** Its picture, `https:` or `data:`. */
    readonly icon?: string | undefined
    /**
     * Announces the wallet to the other libraries of your page (EIP-6963), where the kit has an EVM family; off by default. `rdns`: the reverse domain name that it
     * is known by there, by default the vault's host name turned round.
     */
    readonly announce?: boolean | { readonly rdns: string } | undefined
  }
}

function readVault(address: unknown): URL | undefined {
  try {
    const url = new URL(String(address))
    const isHere = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
    const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
    if (!isSafe || url.username || url.password || url.search || url.hash) return undefined
    // A path of the operator is a folder: the vault's pages are in it.
    if (!url.pathname.endsWith('/')) url.pathname += '/'
    return url
  } catch {
    return undefined
  }
}
