import type { Kit } from '../Kit.ts'
import type { Settings } from '../settings/Settings.ts'

/**
 * Changes options of a running kit. What the open modal shows keeps its order until it is opened again.
 * @example updateSettings(kit, { termsUrl: 'https://shop.example/terms', features: { legalCheckbox: true } })
 */
export function updateSettings(kit: Kit, change: updateSettings.Parameters): void {
  kit.store.setState(({ settings }) => ({
    settings: { ...settings, ...change, features: { ...settings.features, ...change.features } },
  }))
}

export declare namespace updateSettings {
  type Parameters = Partial<Omit<Settings, 'features' | 'remote' | 'isInline'>> & {
    readonly features?: Partial<Settings['features']>
  }
}
