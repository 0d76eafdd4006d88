import type { Kit } from '../Kit.ts'
import type { RemoteFeatures } from '../settings/Settings.ts'

/** Replaces the features that remote configuration decides, in the settings of a running kit. */
export function setRemoteFeatures({ store }: Kit, remote: RemoteFeatures): void {
  store.setState(({ settings }) => ({ settings: { ...settings, remote } }))
}
