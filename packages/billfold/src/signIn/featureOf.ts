import type { Feature, FeatureEntry, FeatureImplementations } from '../core/contracts/Features.ts'
import type { Kit } from '../core/Kit.ts'
import type { Namespace } from '../protocol/caip/types.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { featureUnavailable } from '../protocol/errors/rows/options.ts'

/**
 * As `loadFeature`, which is in another chunk.
 * @throws `options/feature-unavailable` when the family has no such feature.
 */
export async function featureOf<feature extends Feature>(
  kit: Kit,
  namespace: Namespace,
  feature: feature,
): Promise<FeatureImplementations[feature]> {
  const entry: FeatureEntry<feature> | undefined = kit.adapters.get(namespace)?.features[feature]
  if (!entry) throw new BillfoldError(featureUnavailable, { context: { feature, namespace } })
  const load = () => entry.load()
  return load().catch(load)
}
