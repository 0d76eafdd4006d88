/** Light, dark, or as the visitor's system says. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** Look of one kit. `tokens` are custom properties without their `--bf-` prefix; a value that is no colour, length or number is refused with a warning. */
export type Theme = {
  /** Light, dark, or as the visitor's system says. */
  readonly mode: ThemeMode
  /** `high-contrast` is also taken by itself when the visitor's system asks for more contrast. */
  readonly preset: 'default' | 'high-contrast'
  /** Design tokens by name. */
  readonly tokens: Readonly<Record<string, string>>
}
