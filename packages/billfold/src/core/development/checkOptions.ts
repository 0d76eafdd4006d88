import type { ErrorRow } from '../../protocol/errors/ErrorRow.ts'
import {
  alertExperimentalOption,
  alertIncompleteWallet,
  alertLoginUnavailable,
  alertUnknownNetwork,
  alertUnknownOption,
  alertUnknownWallet,
} from '../../protocol/errors/rows/alerts.ts'
import { insecureContext } from '../../protocol/errors/rows/context.ts'
import { loadDirectory } from '../directory/loadDirectory.ts'
import { toAlert } from '../events/toAlert.ts'
import type { Kit } from '../Kit.ts'
import type { BillfoldOptions } from '../options/BillfoldOptions.ts'
import type { KitState } from '../state/KitState.ts'
import { alertShared } from './alertShared.ts'
import { optionNames } from './optionNames.ts'
import { suggest } from './suggest.ts'

const THEME = ['mode', 'preset', 'tokens']
/** What nothing reads yet. */
const EXPERIMENTAL = ['pay', 'smartSessions', 'onramp', 'hostedSignIn'] as const

/**
 * Warns the host's developer of options that are well formed and have no effect: names that no option has, networks that no
 * family has, wallets that the directory has not, options that nothing reads yet, logins into wallets of other families. One
 * alert of each kind names all of them. Also of wallets that announce themselves incompletely, and of a page without https,
 * where browsers give wallets and keys nothing to work with.
 */
export async function checkOptions(kit: Kit, options: BillfoldOptions): Promise<void> {
  alertIncomplete(kit)
  const { settings } = kit.initialState
  alertShared(kit, options)
  const alert = (row: ErrorRow, found: readonly string[]) => {
    if (found.length > 0) kit.runtime.emit(toAlert(row, undefined, `: ${found.join('; ')}. ${row.advice}`))
  }
  const features = [...Object.keys(settings.features), ...Object.keys(settings.remote)]
  alert(alertUnknownOption, [
    ...strangers('', options, optionNames),
    ...strangers('features.', options.features, features),
    ...strangers('theme.', options.theme, THEME),
  ])
  if (globalThis.isSecureContext === false) alert(insecureContext, [location.origin])
  const networks = kit.initialState.networks.map(({ id }) => id)
  alert(
    alertUnknownNetwork,
    (['rpcUrls', 'tokens', 'networkImages'] as const).flatMap(name => strangers(`${name}.`, options[name], networks)),
  )
  alert(
    alertExperimentalOption,
    EXPERIMENTAL.filter(name => options.features?.[name]).map(name => `features.${name}`),
  )
  // The modal leaves such a login out: it would end in nothing, after the right code.
  alert(
    alertLoginUnavailable,
    kit.store
      .getState()
      .connectors.filter(
        ({ kind, namespaces }) => kind === 'embedded' && !namespaces.some(name => kit.adapters.has(name)),
      )
      .map(({ name }) => name),
  )
  const { featuredWalletIds, includeWalletIds, excludeWalletIds, walletGroups } = settings
  const lists: readonly [string, readonly string[]][] = [
    ...Object.entries({ featuredWalletIds, includeWalletIds, excludeWalletIds }),
    ...Object.entries(walletGroups).map(([title, ids]): [string, typeof ids] => [`walletGroups.${title}`, ids]),
  ]
  if (lists.every(([, ids]) => ids.length === 0)) return
  const rows = [...(await loadDirectory(kit)), ...settings.customWallets]
  const slugs = rows.map(({ id }) => id)
  const isKnown = (id: string) =>
    slugs.includes(id) || rows.some(row => 'explorerId' in row && row.explorerId === id) || isConnector(kit, id)
  alert(
    alertUnknownWallet,
    lists.flatMap(([name, ids]) =>
      ids
        .filter(id => !isKnown(id))
        // An API may have wallets of its own: of those only ids that look misspelt are reported.
        .filter(id => !settings.api || suggest(id, slugs))
        .map(id => describe(`${name} '${id}'`, suggest(id, slugs))),
    ),
  )
}

function isConnector(kit: Kit, id: string): boolean {
  // A wallet of this browser is named by its rdns, installed or not.
  return id.includes('.') || kit.store.getState().connectors.some(connector => connector.id === id)
}

/** Unknown members of the host's options, each with the name that was probably meant. */
function strangers(prefix: string, given: object | undefined, known: readonly string[]): readonly string[] {
  return Object.entries(given ?? {})
    .filter(([name, value]) => value !== undefined && !known.includes(name))
    .map(([name]) => describe(prefix + name, suggest(name, known)))
}

function describe(what: string, meant: string | undefined): string {
  return meant ? `${what} (did you mean '${meant}'?)` : what
}

/** Alerts the host's developer once to a wallet that announced itself without what the standard demands. */
function alertIncomplete(kit: Kit): void {
  const { runtime, store } = kit
  const check = ({ connectors }: KitState) => {
    const found = connectors?.find(({ isIncomplete }) => isIncomplete)
    if (!found) return
    stop()
    runtime.emit(toAlert(alertIncompleteWallet, undefined, `: '${found.name}'. ${alertIncompleteWallet.advice}`))
  }
  const stop = store.subscribe(check)
  runtime.onDestroy(stop)
  check(store.getState())
}
