import type { ColorTokens } from './Tokens.ts'

/**
 * The colour tables of the kit. Light and dark follow the theme mode; the two high-contrast tables replace them when
 * the host or the visitor's system asks for more contrast. `presets.test.ts` computes every pair that is drawn.
 */
export const presets: Record<presets.Name, ColorTokens> = {
  light: {
    accent: '#0b6e4f',
    'on-accent': '#fff',
    surface: '#fff',
    'surface-2': '#f4f6f4',
    'surface-3': '#e9ede9',
    overlay: 'rgb(14 20 17/.46)',
    text: '#141a17',
    'text-2': '#566159',
    line: '#e1e6e2',
    success: '#0b6e4f',
    warning: '#8a5a00',
    danger: '#b3261e',
    focus: '#0b6e4f',
  },
  dark: {
    accent: '#43d3a0',
    'on-accent': '#05281b',
    surface: '#131715',
    'surface-2': '#1b201d',
    'surface-3': '#262d29',
    overlay: 'rgb(0 0 0/.62)',
    text: '#f1f5f2',
    'text-2': '#a4b0a9',
    line: '#2b332e',
    success: '#43d3a0',
    warning: '#f2c063',
    danger: '#ff8d85',
    focus: '#43d3a0',
  },
  'high-contrast': {
    accent: '#00402c',
    'on-accent': '#fff',
    surface: '#fff',
    'surface-2': '#fff',
    'surface-3': '#ececec',
    overlay: 'rgb(0 0 0/.75)',
    text: '#000',
    'text-2': '#2b2b2b',
    line: '#4d4d4d',
    success: '#00402c',
    warning: '#573600',
    danger: '#86000a',
    focus: '#0033cc',
  },
  'high-contrast-dark': {
    accent: '#5ff0bc',
    'on-accent': '#000',
    surface: '#000',
    'surface-2': '#000',
    'surface-3': '#222',
    overlay: 'rgb(0 0 0/.8)',
    text: '#fff',
    'text-2': '#dcdcdc',
    line: '#a8a8a8',
    success: '#5ff0bc',
    warning: '#ffd98a',
    danger: '#ffb3ad',
    focus: '#ffe04d',
  },
}

export declare namespace presets {
  type Name = 'light' | 'dark' | 'high-contrast' | 'high-contrast-dark'
}
