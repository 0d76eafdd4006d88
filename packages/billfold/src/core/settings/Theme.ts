import type { ThemeTokens } from './ThemeTokens.ts'

/** Light, dark, or as the visitor's system says. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** Look of one kit: of its modal, and of its buttons on the page. A token that is not a colour, length or number is refused with a warning. */
export type Theme = {
  /** Light, dark, or as the visitor's system says. */
  readonly mode: ThemeMode
  /** `high-contrast` is also taken by itself when the visitor's system asks for more contrast. */
  readonly preset: 'default' | 'high-contrast'
  /** Design tokens by name, each for both modes or one for each: `{ accent: { light: '#224488', dark: '#99ccff' } }`. */
  readonly tokens: ThemeTokens
}
