/** One value for light and dark, or one for each; a mode without one keeps the preset's. */
export type ByMode = string | { readonly light?: string | undefined; readonly dark?: string | undefined }

/** Design tokens, without the `--bf-` of their custom properties. Colours as CSS writes them: hex, `rgb()`, `hsl()`, `oklab()`, `oklch()`. */
export type ThemeTokens = {
  /** Main buttons and marks. The text on it is computed. */
  readonly accent?: ByMode | undefined
  /** What the modal stands on. */
  readonly surface?: ByMode | undefined
  /** Rows and fields. */
  readonly 'surface-2'?: ByMode | undefined
  /** Quiet buttons, those of the page too. */
  readonly 'surface-3'?: ByMode | undefined
  /** The backdrop over the page while the modal is open; may be translucent. */
  readonly overlay?: ByMode | undefined
  /** How much the page is blurred below it: `'none'`, `'small'`, `'large'`, or a length in px below 100. */
  readonly 'overlay-blur'?: ByMode | undefined
  /** Text. */
  readonly text?: ByMode | undefined
  /** Text of less weight. */
  readonly 'text-2'?: ByMode | undefined
  /** Lines between rows; may be translucent. */
  readonly line?: ByMode | undefined
  readonly success?: ByMode | undefined
  readonly warning?: ByMode | undefined
  readonly danger?: ByMode | undefined
  /** The ring around what has the focus. */
  readonly focus?: ByMode | undefined
  /** Of the modal's corners, in px below 100: `'16px'`. Smaller corners follow from it. */
  readonly radius?: ByMode | undefined
  /** Font families, as in `font-family`. */
  readonly font?: ByMode | undefined
  /** Height of rows and fields, from `'0.86'` to `'1.5'`. */
  readonly density?: ByMode | undefined
  /** Of inline modals and what stands over the page. */
  readonly 'z-index'?: ByMode | undefined
}
