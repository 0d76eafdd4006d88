import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { baseCss } from '../css/baseCss.ts'
import { moreCss } from '../css/moreCss.ts'

/**
 * Draws `children` as the modal does: a host element with an open shadow root, one constructable stylesheet, one
 * `.bf` element as React's root. Attributes go to the host (`data-theme`, `dir` …).
 */
export function mountInShadow(
  children: ReactNode,
  attributes: Readonly<Record<string, string>> = {},
  parent: Element = document.body,
): ShadowRoot {
  const host = document.createElement('parts-host')
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value)
  parent.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(baseCss + moreCss)
  shadow.adoptedStyleSheets = [sheet]
  const root = document.createElement('div')
  root.className = 'bf'
  shadow.append(root)
  createRoot(root).render(children)
  return shadow
}
