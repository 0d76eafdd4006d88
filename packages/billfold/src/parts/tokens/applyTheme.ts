import { applyMode } from './applyMode.ts'
import { checkThemeTokens } from './checkThemeTokens.ts'
import { presets } from './presets.ts'

/**
 * Writes a theme on the host element: mode and contrast as `data-theme` and `data-contrast`, tokens as custom
 * properties. Tokens of an earlier call that are not given again are removed. Returns the entries it refused.
 *
 * Tokens are laid over the preset that is shown; with `mode: 'system'` that is the one the system asks for now, so call
 * it again when the system's preference changes.
 */
export function applyTheme(
  host: HTMLElement,
  { mode = 'system', contrast, tokens = {} }: applyTheme.Parameters,
): checkThemeTokens.Refused[] {
  applyMode(host, { mode, contrast })
  if (Object.keys(tokens).length === 0) return []
  const asks = (query: string) => host.ownerDocument.defaultView?.matchMedia(query).matches ?? false
  const isDark = mode === 'dark' || (mode === 'system' && asks('(prefers-color-scheme: dark)'))
  const isStrong = contrast === 'more' || (contrast === undefined && asks('(prefers-contrast: more)'))
  const base = presets[isStrong ? (isDark ? 'high-contrast-dark' : 'high-contrast') : isDark ? 'dark' : 'light']
  const shown = Object.entries(tokens).map(([name, value]) => [name, ofMode(value, isDark)] as const)
  const checked = checkThemeTokens(Object.fromEntries(shown), { base })
  for (const [name, value] of Object.entries(checked.tokens)) host.style.setProperty(`--bf-${name}`, value)
  return checked.refused
}

/** The value that a token has in this mode, where it has one for each. */
function ofMode(value: unknown, isDark: boolean): unknown {
  return typeof value === 'object' && value ? (value as Record<string, unknown>)[isDark ? 'dark' : 'light'] : value
}

export declare namespace applyTheme {
  type Parameters = applyMode.Parameters & {
    /** Values by token name, without the `--bf-` prefix, or `{ light, dark }` of two; checked here. */
    tokens?: Readonly<Record<string, unknown>>
  }
}
