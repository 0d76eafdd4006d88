import type { FeatureTable } from 'billfold/adapter'
export function createFeatures(): FeatureTable {
  return {}
}
