import type { ThemeMode } from '../core/options/Theme.ts'
import { buttonCss } from './buttonCss.ts'

/** The stylesheets of one page's buttons, one for each way to choose light and dark. */
export function createSheets(): Readonly<Record<ThemeMode, CSSStyleSheet>> {
  const sheet = (dark: string) => {
    const made = new CSSStyleSheet()
    made.replaceSync(`${buttonCss.base}${dark}`)
    return made
  }
  return {
    light: sheet(''),
    dark: sheet(buttonCss.dark),
    system: sheet(`@media (prefers-color-scheme:dark){${buttonCss.dark}}`),
  }
}
