export type ThemeMode = 'light' | 'dark' | 'system'

/** Look of one kit. `tokens` are custom properties without their `--bf-` prefix; a value that is no colour, length or number is refused with a warning. */
export type Theme = {
  readonly mode: ThemeMode
  readonly preset: 'default' | 'high-contrast'
  readonly tokens: Readonly<Record<string, string>>
}
