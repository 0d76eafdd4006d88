import type { Theme } from '../../core/settings/Theme.ts'
import type { FramePayload } from '../../protocol/frame/frameMessages.ts'

const DARK = '(prefers-color-scheme: dark)'
/** What the frame's messages allow. */
const keyCharacters = 64
const valueCharacters = 256

/** The modal's look as it is sent to the vault. */
export function toFrameTheme({ mode, tokens }: Theme): FramePayload<'SYNC_THEME'> {
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia(DARK).matches)
  const fitting = Object.entries(tokens).flatMap(([name, given]) => {
    const value = typeof given === 'string' ? given : given?.[isDark ? 'dark' : 'light']
    const isFitting = value && name.length <= keyCharacters && value.length <= valueCharacters
    return isFitting ? [[name, value] as const] : []
  })
  return { themeMode: isDark ? 'dark' : 'light', themeVariables: Object.fromEntries(fitting) }
}
