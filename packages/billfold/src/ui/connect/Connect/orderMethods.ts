import type { ConnectMethod } from '../../../core/settings/Settings.ts'

/**
 * In which order ways to connect are offered: the host's, else wallets first when one is installed, else e-mail, social,
 * wallet (spec/decisions.md, "Connect method order"). Methods that the host's list leaves out come last.
 */
export function orderMethods(
  wanted: readonly ConnectMethod[] | undefined,
  hasInstalledWallet: boolean,
): readonly ConnectMethod[] {
  const usual: ConnectMethod[] = hasInstalledWallet ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet']
  return [...new Set([...(wanted ?? []), ...usual])]
}
