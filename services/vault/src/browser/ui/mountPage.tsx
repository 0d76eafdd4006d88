import { baseCss, moreCss } from 'billfold/parts'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createText } from '../../texts/createText.ts'
import { en } from '../../texts/en.ts'
import { pageLocale } from '../../texts/pageLocale.ts'
import { TextContext } from '../../texts/useText.ts'
import { pageCss } from './pageCss.ts'

/**
 * Makes a document one of the vault's pages: one constructable stylesheet with the parts' tokens, one React root, the page's texts. Needs nothing that
 * the policy of security section 1.10 refuses.
 *
 * @returns `draw` shows something, or nothing; `end` takes all of it away.
 * @example const page = mountPage(document, { onFault: console.error }); page.draw(<Screen />)
 */
export function mountPage(document: Document, { css = '', onFault }: mountPage.Options): mountPage.ReturnType {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(baseCss + moreCss + pageCss + css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const container = document.createElement('div')
  container.className = 'bf'
  document.body.append(container)
  const root = createRoot(container, { onUncaughtError: onFault, onCaughtError: onFault })
  const t = createText(en, pageLocale())
  return {
    draw: content =>
      root.render(
        <StrictMode>
          <TextContext value={t}>{content}</TextContext>
        </StrictMode>,
      ),
    end() {
      root.unmount()
      container.remove()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
    },
  }
}

export declare namespace mountPage {
  type Options = {
    /** Rules of this page alone, in `@layer views`. */
    readonly css?: string
    /** A screen failed to draw. */
    onFault(error: unknown): void
  }
  type ReturnType = { draw(content: ReactNode): void; end(): void }
}
