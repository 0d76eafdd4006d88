import { useCallback } from 'react'
import { setTheme } from '../core/actions/setTheme.ts'
import type { Theme } from '../core/settings/Theme.ts'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'

/**
 * The kit's theme and how to change it.
 * @example const { theme, setTheme } = useTheme(); setTheme({ mode: 'dark' })
 */
export function useTheme(): { theme: Theme; setTheme: (change: Partial<Theme>) => void } {
  const kit = useKit()
  const theme = useKitState(state => state.theme)
  return { theme, setTheme: useCallback(change => setTheme(kit, change), [kit]) }
}
