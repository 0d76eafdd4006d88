import type { ThemeMode } from '../core/settings/Theme.ts'
import { buttonCss } from './buttonCss.ts'

/** One for each way to choose light and dark, and one more for a button that has nothing to show. */
export type ButtonSheets = Readonly<Record<ThemeMode | 'empty', CSSStyleSheet>>

/** The stylesheets of one page's buttons. */
export function createSheets(): ButtonSheets {
  const sheet = (text: string) => {
    const made = new CSSStyleSheet()
    made.replaceSync(text)
    return made
  }
  const { base, dark } = buttonCss
  return {
    light: sheet(base),
    dark: sheet(`${base}${dark}`),
    system: sheet(`${base}@media (prefers-color-scheme:dark){${dark}}`),
    // No attribute on the element itself: a framework that hydrates the page would find what it did not write.
    empty: sheet(':host,button{display:none}'),
  }
}
