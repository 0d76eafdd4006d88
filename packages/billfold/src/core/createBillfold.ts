import { createStore } from 'zustand/vanilla'
import type { Namespace } from '../protocol/caip/types.ts'
import { alertProjectIdNotConfigured } from '../protocol/errors/rows/alerts.ts'
import type { ChainAdapter } from './contracts/ChainAdapter.ts'
import { createRuntime } from './createRuntime.ts'
import { toAlert } from './events/toAlert.ts'
import type { Kit } from './Kit.ts'
import type { BillfoldOptions } from './options/BillfoldOptions.ts'
import { defaultEnvironment } from './options/defaultEnvironment.ts'
import { resolveOptions } from './options/resolveOptions.ts'
import type { Metadata } from './settings/Metadata.ts'
import { startKit } from './startKit.ts'
import { createInitialState } from './state/createInitialState.ts'
import { VERSION } from './version.ts'

/**
 * Creates a kit: the store, the families and what a page needs to connect wallets. In a browser it begins to look for
 * wallets and restores the visitor's connection at once; on a server it does nothing until asked. Nothing is sent
 * anywhere before the visitor touches the kit, except what a restored connection needs.
 *
 * @throws `options/invalid` naming the option and the fix.
 * @example
 * const kit = createBillfold({ families: [evm({ networks: [mainnet, base] })] })
 */
export function createBillfold(options: BillfoldOptions): Kit {
  const { settings, theme } = resolveOptions(options, VERSION)
  const environment = { ...defaultEnvironment(), ...options.environment }
  const initialState = createInitialState(options.families, settings, theme, options.defaultNetwork)
  const store = createStore(() => initialState)
  const adapters: ReadonlyMap<Namespace, ChainAdapter> = new Map(
    options.families.map(family => [family.namespace, family]),
  )
  const metadata = resolveMetadata(options.metadata)
  const ending = new AbortController()
  const runtime = createRuntime({ store, environment, lifetime: ending.signal, options, getKit: () => kit })
  const kit: Kit = {
    id: environment.randomId(),
    store,
    initialState,
    adapters,
    metadata,
    environment,
    runtime,
    destroy: () => ending.abort(),
  }
  if (settings.api && !settings.projectId) runtime.emit(toAlert(alertProjectIdNotConfigured))
  if (typeof window !== 'undefined') startKit(kit, options)
  return kit
}

/** How the host introduces itself: by its options, else by the page (facts/core.md 1.2). */
function resolveMetadata(given: BillfoldOptions['metadata']): Metadata {
  const page: Document | undefined = globalThis.document
  const icon = page?.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: given?.name ?? page?.title ?? '',
    description:
      given?.description ?? page?.querySelector<HTMLMetaElement>('meta[property="og:description"]')?.content ?? '',
    url: given?.url ?? page?.location.origin ?? '',
    icons: given?.icons ?? (icon ? [icon] : []),
  }
}
