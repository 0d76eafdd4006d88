/**
 * Writes a kit's theme on one of its buttons in the page, by the names that `billfold/styles.css` reads: the mode, and each
 * token for light and for dark. The modal reports values that it refuses; a value that is not a colour is ignored here too.
 */
export function themeButton(button: HTMLElement, { mode, tokens }: themeButton.Theme): void {
  const { dataset, style } = button
  dataset.theme = mode
  for (const name of [...style]) if (/^--bf-(light|dark)-/.test(name)) style.removeProperty(name)
  for (const [name, value] of Object.entries(tokens))
    for (const each of ['light', 'dark'] as const)
      style.setProperty(`--bf-${each}-${name}`, (typeof value === 'object' ? value[each] : value) ?? '')
  button.toggleAttribute('data-tokens', Object.keys(tokens).length > 0)
}

export declare namespace themeButton {
  type Theme = {
    readonly mode: string
    readonly tokens: Readonly<
      Record<string, string | { readonly light?: string | undefined; readonly dark?: string | undefined } | undefined>
    >
  }
}
