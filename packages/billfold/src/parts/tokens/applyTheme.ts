import { checkThemeTokens } from './checkThemeTokens.ts'
import { measures } from './measures.ts'
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
  const set = (name: string, value: string | undefined) =>
    value === undefined ? host.removeAttribute(name) : host.setAttribute(name, value)
  set('data-theme', mode === 'system' ? undefined : mode)
  set('data-contrast', contrast)
  const asks = (query: string) => host.ownerDocument.defaultView?.matchMedia(query).matches ?? false
  const isDark = mode === 'dark' || (mode === 'system' && asks('(prefers-color-scheme: dark)'))
  const isStrong = contrast === 'more' || (contrast === undefined && asks('(prefers-contrast: more)'))
  const base = presets[isStrong ? (isDark ? 'high-contrast-dark' : 'high-contrast') : isDark ? 'dark' : 'light']
  const checked = checkThemeTokens(tokens, { base })
  for (const name of [...Object.keys(measures), ...Object.keys(base)]) host.style.removeProperty(`--bf-${name}`)
  for (const [name, value] of Object.entries(checked.tokens)) host.style.setProperty(`--bf-${name}`, value)
  return checked.refused
}

export declare namespace applyTheme {
  type Parameters = {
    mode?: 'light' | 'dark' | 'system'
    /** `more` for the high-contrast presets, `normal` to keep out of them; absent follows the system. */
    contrast?: 'more' | 'normal' | undefined
    /** Values by token name, without the `--bf-` prefix; checked here. */
    tokens?: Readonly<Record<string, unknown>>
  }
}
