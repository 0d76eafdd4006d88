import { useLayoutEffect, useRef } from 'react'
import { useKit } from '../../hooks/useKit.ts'

/**
 * Gives the modal the styles of a view: one sheet per text and kit, adopted with the first view that needs it and kept.
 * Put it first in the view, so that what stands after it is measured with its styles.
 * @example <AdoptCss css={moreCss} />
 */
export function AdoptCss({ css }: { readonly css: string }) {
  const kit = useKit()
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const root = place.current?.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    const sheets = kit.runtime.slot(createSheets)
    let sheet = sheets.get(css)
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      sheets.set(css, sheet)
    }
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }, [kit, css])
  return <span ref={place} hidden />
}

const createSheets = () => new Map<string, CSSStyleSheet>()
