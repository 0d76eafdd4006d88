import { useEffect } from 'react'

/**
 * Gives the document one more stylesheet while a screen is there: the page's policy allows no `<style>`.
 *
 * @example useSheet(formCss)
 */
export function useSheet(css: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
    }
  }, [css])
}
