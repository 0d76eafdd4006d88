import type { Kit } from '../Kit.ts'
import type { Theme } from '../settings/Theme.ts'

/**
 * Changes mode, preset or tokens of one kit; tokens are merged, a token set to `''` returns to its default.
 * @example setTheme(kit, { mode: 'dark', tokens: { accent: '#3355ff', radius: '16px' } })
 */
export function setTheme(kit: Kit, change: Partial<Theme>): void {
  kit.store.setState(({ theme }) => ({
    theme: {
      ...theme,
      ...change,
      tokens: Object.fromEntries(
        Object.entries({ ...theme.tokens, ...change.tokens }).filter(([, value]) => value !== ''),
      ),
    },
  }))
}
