import type { ReadSettings } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'

/** Where chain data comes from: the API's proxy when there is one, then the host's own nodes, then the network's. */
export function readSettings(kit: Kit): ReadSettings {
  const { api, projectId, sdkType, sdkVersion } = kit.store.getState().settings
  return {
    fetch: kit.environment.fetch,
    storage: kit.runtime.storage,
    rpcUrls(network) {
      const own = [...(kit.runtime.rpcUrls[network.id] ?? []), ...network.rpcUrls]
      if (!api) return own
      const query = new URLSearchParams({
        chainId: network.id,
        projectId: projectId ?? '',
        st: sdkType,
        sv: sdkVersion,
      })
      return [`${api}/v1/?${query}`, ...own]
    },
  }
}
