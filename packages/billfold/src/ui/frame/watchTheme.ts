import type { Kit } from '../../core/Kit.ts'
import { applyTheme } from '../../parts/tokens/applyTheme.ts'

const PREFERENCES = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']

/** Keeps the kit's theme on the modal's element, and what it asks of the system up to date. Returns an unsubscribe. */
export function watchTheme(kit: Kit, element: HTMLElement): () => void {
  const paint = () => {
    const { mode, preset, tokens } = kit.store.getState().theme
    const contrast = preset === 'high-contrast' ? 'more' : undefined
    for (const { name, reason, detail } of applyTheme(element, { mode, contrast, tokens }))
      kit.runtime.emit({
        type: 'ALERT',
        code: `theme/${name}`,
        message: `The theme token ${name} was refused: ${reason}${detail ? ` (${detail})` : ''}`,
        severity: 'warning',
      })
  }
  paint()
  const queries = PREFERENCES.map(query => matchMedia(query))
  for (const query of queries) query.addEventListener('change', paint)
  const offStore = kit.store.subscribe((state, before) => {
    if (state.theme !== before.theme) paint()
  })
  return () => {
    offStore()
    for (const query of queries) query.removeEventListener('change', paint)
  }
}
