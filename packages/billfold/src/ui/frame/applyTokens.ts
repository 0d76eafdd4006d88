import type { Kit } from '../../core/Kit.ts'
import { applyTheme } from '../../parts/tokens/applyTheme.ts'

/** Writes a theme with tokens on the modal's element, and alerts the page's developer to those that were refused. */
export function applyTokens(kit: Kit, element: HTMLElement, theme: applyTheme.Parameters): void {
  for (const { name, reason, detail } of applyTheme(element, theme))
    kit.runtime.emit({
      type: 'ALERT',
      code: `theme/${name}`,
      message: `The theme token ${name} was refused: ${reason}${detail ? ` (${detail})` : ''}`,
      severity: 'warning',
    })
}
