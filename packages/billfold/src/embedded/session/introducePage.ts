import type { createCaller } from '../../channel/createCaller.ts'
import { identify } from '../../core/api/identify.ts'
import type { Kit } from '../../core/Kit.ts'
import { fromFrameChainId } from '../../protocol/frame/fromFrameChainId.ts'
import { storedPendingSignOut } from '../../protocol/stored/storedPendingSignOut.ts'
import { storedSmartAccountNetworks } from '../../protocol/stored/storedSmartAccountNetworks.ts'
import { toFrameTheme } from './toFrameTheme.ts'

/**
 * The first messages to each new document of the frame: a sign-out that it has missed, which page this is and how it looks. And what it is asked: the
 * networks with smart accounts; a vault that does not list them has none.
 */
export async function introducePage(kit: Kit, projectId: string, caller: createCaller.ReturnType): Promise<void> {
  const { storage } = kit.runtime
  if (storage.read(storedPendingSignOut)) {
    await caller.request('SIGN_OUT', undefined)
    storage.write(storedPendingSignOut, undefined)
  }
  const { theme } = kit.store.getState()
  const { st: sdkType, sv: sdkVersion } = identify(kit)
  const { name, description, url, icons } = kit.metadata
  await Promise.all([
    caller.request('SYNC_DAPP_DATA', {
      metadata: {
        name: name.slice(0, 128),
        description: description.slice(0, 512),
        url: url.slice(0, 2_048),
        icons: icons.slice(0, 8),
      },
      sdkVersion,
      sdkType,
      projectId,
    }),
    caller.request('SYNC_THEME', toFrameTheme(theme)),
  ])
  const answer = await caller.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined).catch(() => undefined)
  storage.write(
    storedSmartAccountNetworks,
    answer?.smartAccountEnabledNetworks.flatMap(chainId => fromFrameChainId(chainId) ?? []) ?? [],
  )
}
