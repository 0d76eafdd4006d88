import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { featureUnavailable } from '../../protocol/errors/rows/options.ts'
import { loadChunk } from '../async/loadChunk.ts'
import type { Feature, FeatureEntry, FeatureImplementations } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'

/**
 * Loads a family's feature once per kit. A chunk that fails to load (a redeploy, a lost network) is tried once more and
 * may be asked for again later.
 * @throws `options/feature-unavailable` when the family has no such feature · `chunk/load-failed`.
 */
export async function loadFeature<feature extends Feature>(
  kit: Kit,
  namespace: Namespace,
  feature: feature,
): Promise<FeatureImplementations[feature]> {
  const entry: FeatureEntry<feature> | undefined = kit.adapters.get(namespace)?.features[feature]
  if (!entry) throw new BillfoldError(featureUnavailable, { context: { feature, namespace } })
  const loaded = kit.runtime.slot(createLoaded)
  const name = `${namespace} ${feature}`
  let loading = loaded.get(name) as Promise<FeatureImplementations[feature]> | undefined
  if (!loading) {
    loading = loadChunk(() => entry.load())
    loaded.set(name, loading)
    loading.catch(() => loaded.delete(name))
  }
  return loading
}

const createLoaded = () => new Map<string, Promise<unknown>>()
