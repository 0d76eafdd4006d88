const css = `:host{display:contents!important}
dialog{all:initial;color-scheme:light dark}
dialog:not([open]){display:none}
dialog[open]{position:fixed;inset:0;width:100%;height:100%;display:grid;place-items:center;background:rgb(0 0 0/.4)}
div{display:contents}
iframe{border:0;width:400px;max-width:100%;height:640px;max-height:100%;border-radius:24px}
@media (max-width:440px){dialog[open]{place-items:end center}iframe{width:100%;border-radius:24px 24px 0 0}}`

/**
 * A place for the vault's frame on a page whose kit has no modal: a dialog of its own, closed until the vault has something to show. It says nothing itself, so
 * that no text of ours stands around what the vault asks.
 */
export function createLoneFrame(): createLoneFrame.ReturnType {
  const element = document.createElement('billfold-vault')
  const shadow = element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  const dialog = document.createElement('dialog')
  const slot = document.createElement('div')
  dialog.append(slot)
  shadow.append(dialog)
  document.body.append(element)
  let leave: (() => void) | undefined
  // Beside the frame, or Esc outside of it. The vault reports keys that are pressed inside.
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close()
  })
  // Reported a task later: by then the next request may have it open again.
  dialog.addEventListener('close', () => dialog.open || leave?.())
  return {
    slot,
    show(onLeave) {
      leave = onLeave
      if (!dialog.open) dialog.showModal()
      return () => {
        leave = undefined
        dialog.close()
      }
    },
    destroy: () => element.remove(),
  }
}

export declare namespace createLoneFrame {
  type ReturnType = {
    readonly slot: HTMLElement
    /** The result hides it; `onLeave`: the visitor closed it. */
    show(onLeave: () => void): () => void
    destroy(): void
  }
}
