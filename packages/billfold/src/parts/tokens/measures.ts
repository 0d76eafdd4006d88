import type { ColorTokenName, TokenName } from './Tokens.ts'

/** The tokens that are not colours, with the values that every preset starts from. Lengths are px, never rem. */
export const measures: Record<Exclude<TokenName, ColorTokenName>, string> = {
  'overlay-blur': 'none',
  radius: '24px',
  font: "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif",
  density: '1',
  'z-index': '2147483000',
}
