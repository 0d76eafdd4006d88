import { themeButton } from '../parts/tokens/themeButton.ts'

/**
 * Draws a button with the tokens of its kit's theme. A chunk of its own: most pages set none. The rules are those of
 * `billfold/styles.css`; a test holds both to the same text.
 */
export function dressButton(shadow: ShadowRoot, button: HTMLElement, theme: themeButton.Theme): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(tokensCss)
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
  themeButton(button, theme)
}

export const tokensCss = `@supports (color:color(from red xyz-d65 x y z)){.bf-button:where([data-tokens]){--_fill:var(--bf-light-accent,#0b6e4f);--_quiet:var(--bf-light-surface-3,#e9ede9);--_text:var(--bf-light-text,#141a17);--_ring:var(--bf-light-focus,#0b6e4f);--_w:clamp(0,(0.18333 - y) * 99999,1);border-radius:calc(var(--bf-light-radius,24px) * 7 / 12);font-family:var(--bf-light-font,system-ui,sans-serif);color:var(--bf-button-text,color(from var(--_fill) xyz-d65 calc(0.9505 * var(--_w)) var(--_w) calc(1.0891 * var(--_w))));background:var(--bf-button,var(--_fill))}.bf-account:where([data-tokens]),.bf-network:where([data-tokens]){color:var(--bf-button-quiet-text,var(--_text));background:var(--bf-button-quiet,var(--_quiet))}.bf-button:where([data-tokens]):focus-visible{outline-color:var(--bf-button-focus,var(--_ring))}@media (prefers-color-scheme:dark){.bf-button:where([data-tokens]:not([data-theme="light"])){--_fill:var(--bf-dark-accent,#43d3a0);--_quiet:var(--bf-dark-surface-3,#262d29);--_text:var(--bf-dark-text,#f1f5f2);--_ring:var(--bf-dark-focus,#43d3a0)}}.bf-button:where([data-tokens][data-theme="dark"]){--_fill:var(--bf-dark-accent,#43d3a0);--_quiet:var(--bf-dark-surface-3,#262d29);--_text:var(--bf-dark-text,#f1f5f2);--_ring:var(--bf-dark-focus,#43d3a0)}}`
