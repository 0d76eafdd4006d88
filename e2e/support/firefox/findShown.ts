/**
 * Runs in the page, as text: looks through the page and its open shadow roots for what a visitor sees of a kind, by its name. Of a button it
 * returns where its middle is and whether a press there would reach it.
 */
export function findShown(kind: 'button' | 'link' | 'field' | 'text', name: string): findShown.Found | null {
  const named = new RegExp(name, 'u')
  const selector = { button: 'button, [role=button]', link: 'a[href]', field: 'input, textarea', text: '*' }[kind]
  const within = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('*')].flatMap(one => [one, ...(one.shadowRoot ? within(one.shadowRoot) : [])])
  const nameOf = (one: Element) => {
    const label = one.getAttribute('aria-label') ?? (one as HTMLInputElement).labels?.[0]?.textContent
    return (label ?? one.textContent ?? '').trim()
  }
  const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true }) && one.closest('[inert]') === null
  const all = within(document).filter(one => one.matches(selector) && named.test(nameOf(one)) && isShown(one))
  // Of texts the innermost: it comes after those that hold it.
  const found = kind === 'text' ? all.at(-1) : all[0]
  if (!found) return null
  const { x, y, width, height } = found.getBoundingClientRect()
  const middle = { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) }
  let hit = document.elementFromPoint(middle.x, middle.y)
  for (let inner = hit; inner?.shadowRoot; hit = inner) {
    const below = inner.shadowRoot.elementFromPoint(middle.x, middle.y)
    if (!below || below === inner) break
    inner = below
  }
  const isOn = !found.matches(':disabled, [aria-disabled=true]')
  // An approval is read to its end before its button takes a press.
  if (!isOn) document.querySelector('.page-end')?.scrollIntoView({ block: 'nearest' })
  if (!found.contains(hit)) found.scrollIntoView({ block: 'nearest' })
  return { ...middle, isReady: isOn && found.contains(hit), text: nameOf(found) }
}

export declare namespace findShown {
  type Found = { readonly x: number; readonly y: number; readonly isReady: boolean; readonly text: string }
}
