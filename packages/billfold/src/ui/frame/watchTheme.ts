import { toAlert } from '../../core/events/toAlert.ts'
import type { Kit } from '../../core/Kit.ts'
import { applyMode } from '../../parts/tokens/applyMode.ts'
import { chunkLoadFailed } from '../../protocol/errors/rows/chunk.ts'

const PREFERENCES = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']

/**
 * Keeps the kit's theme on the modal's element, and what it asks of the system up to date. Most hosts give no tokens: the
 * code that checks them loads with the first one. Returns what has to be there before the modal is drawn, which never
 * rejects, and an unsubscribe.
 */
export function watchTheme(kit: Kit, element: HTMLElement): { readonly ready: Promise<void>; stop(): void } {
  const load = () => import('./applyTokens.ts')
  let tools: Awaited<ReturnType<typeof load>> | undefined
  const paint = (): Promise<void> | undefined => {
    const { mode, preset, tokens } = kit.store.getState().theme
    const contrast = preset === 'high-contrast' ? 'more' : undefined
    if (Object.keys(tokens).length === 0) return void applyMode(element, { mode, contrast })
    if (!tools)
      return load()
        .catch(load)
        .then(
          loaded => {
            tools = loaded
            return paint()
          },
          cause => kit.runtime.emit(toAlert(chunkLoadFailed, cause)),
        )
    tools.applyTokens(kit, element, { mode, contrast, tokens })
  }
  const ready = Promise.resolve(paint())
  const repaint = () => void paint()
  const queries = PREFERENCES.map(query => matchMedia(query))
  for (const query of queries) query.addEventListener('change', repaint)
  const offStore = kit.store.subscribe((state, before) => {
    if (state.theme !== before.theme) repaint()
  })
  return {
    ready,
    stop() {
      offStore()
      for (const query of queries) query.removeEventListener('change', repaint)
    },
  }
}
