import { applyTheme } from 'billfold/parts'

/** Spellings of the one colour that a host may choose. */
const accents = ['accent', '--bf-accent', '--apkt-accent', '--w3m-accent']

/**
 * Takes over what a host may say of colours: light or dark, and the accent. Text and surfaces are the vault's own, so that no host draws white on
 * white (security section 1.8); an accent on which nothing could be read is refused.
 *
 * @example applyHostTheme(document.documentElement, { themeMode: 'dark', themeVariables: { '--bf-accent': '#7c5cff' } })
 */
export function applyHostTheme(page: HTMLElement, theme: applyHostTheme.Theme): void {
  const given: Readonly<Record<string, unknown>> = { ...theme.w3mThemeVariables, ...theme.themeVariables }
  const accent = accents.map(name => (Object.hasOwn(given, name) ? given[name] : undefined)).find(Boolean)
  applyTheme(page, { mode: theme.themeMode ?? 'system', tokens: accent === undefined ? {} : { accent } })
}

export declare namespace applyHostTheme {
  type Theme = {
    readonly themeMode?: 'light' | 'dark' | undefined
    readonly themeVariables?: Readonly<Record<string, string | number>> | undefined
    readonly w3mThemeVariables?: Readonly<Record<string, string | number>> | undefined
  }
}
