/**
 * A theme on pure black, for screens where black pixels are off. A constant to spread, so that only pages that use it load
 * it: the accent and all other tokens stay those of the dark mode, or yours.
 *
 * @example
 * const theme = { ...midnightTheme, tokens: { ...midnightTheme.tokens, accent: '#7b9bff' } }
 */
export const midnightTheme = {
  mode: 'dark',
  tokens: {
    surface: '#000',
    'surface-2': '#0e110f',
    'surface-3': '#1a1f1c',
    line: '#222824',
    overlay: 'rgb(0 0 0/.8)',
  },
} as const
