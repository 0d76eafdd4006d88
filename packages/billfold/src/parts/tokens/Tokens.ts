/** Names of the design tokens; each is the custom property `--bf-<name>` on the host element. */
export type TokenName =
  | 'accent'
  | 'on-accent'
  | 'surface'
  | 'surface-2'
  | 'surface-3'
  | 'overlay'
  | 'text'
  | 'text-2'
  | 'line'
  | 'success'
  | 'warning'
  | 'danger'
  | 'focus'
  | 'overlay-blur'
  | 'radius'
  | 'font'
  | 'density'
  | 'z-index'

/** Names of the tokens that hold a colour. */
export type ColorTokenName = Exclude<TokenName, 'overlay-blur' | 'radius' | 'font' | 'density' | 'z-index'>

/** A whole set of tokens: every name with its CSS value. */
export type Tokens = Record<TokenName, string>

/** The colours of one preset. */
export type ColorTokens = Record<ColorTokenName, string>
