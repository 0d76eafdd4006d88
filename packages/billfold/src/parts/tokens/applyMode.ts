/** Writes mode and contrast of a theme on the host element, as `data-theme` and `data-contrast`, and removes its tokens. */
export function applyMode(host: HTMLElement, { mode = 'system', contrast }: applyMode.Parameters): void {
  const set = (name: string, value: string | undefined) =>
    value === undefined ? host.removeAttribute(name) : host.setAttribute(name, value)
  set('data-theme', mode === 'system' ? undefined : mode)
  set('data-contrast', contrast)
  for (const name of [...host.style]) if (name.startsWith('--bf-')) host.style.removeProperty(name)
}

export declare namespace applyMode {
  type Parameters = {
    mode?: 'light' | 'dark' | 'system'
    /** `more` for the high-contrast presets, `normal` to keep out of them; absent follows the system. */
    contrast?: 'more' | 'normal' | undefined
  }
}
