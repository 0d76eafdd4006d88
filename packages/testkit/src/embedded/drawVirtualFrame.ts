import type { EmbeddedRequest } from 'billfold/adapter'

/**
 * What the frame of a virtual embedded wallet shows: a document of its own with a question and two buttons, so that focus and Tab cross into it as they do into
 * the vault's. Drawn by DOM calls only: no policy has to allow anything for it.
 */
export function drawVirtualFrame(slot: HTMLElement, { onAnswer, onEscape }: drawVirtualFrame.Options) {
  const frame = document.createElement('iframe')
  frame.title = 'Virtual vault'
  slot.append(frame)
  return {
    frame,
    draw(request: EmbeddedRequest | undefined, mode: 'light' | 'dark') {
      const page = frame.contentDocument
      if (!page) return
      const [ink, paper] = mode === 'dark' ? ['#f2f5f3', '#141816'] : ['#141816', '#ffffff']
      page.documentElement.lang = 'en'
      page.title = frame.title
      const main = page.createElement('main')
      Object.assign(main.style, {
        boxSizing: 'border-box',
        display: 'grid',
        gap: '12px',
        alignContent: 'end',
        padding: '20px',
        height: '100vh',
        font: '15px/20px system-ui, sans-serif',
        color: ink,
        background: paper,
      })
      Object.assign(page.body.style, { margin: '0', background: paper })
      const title = page.createElement('h1')
      Object.assign(title.style, { margin: '0 0 auto', font: 'inherit', fontWeight: '600' })
      title.textContent = request ? `This site requests ${request.method} on ${request.network}` : 'Nothing to approve'
      const button = (text: string, outcome: 'approve' | 'decline') => {
        const made = page.createElement('button')
        Object.assign(made.style, {
          minHeight: '48px',
          borderRadius: '16px',
          border: `1px solid ${ink}`,
          font: 'inherit',
          color: ink,
          background: paper,
        })
        made.textContent = text
        made.addEventListener('click', () => onAnswer(outcome))
        return made
      }
      main.append(title, button('Decline', 'decline'), button('Approve', 'approve'))
      page.body.replaceChildren(main)
      page.onkeydown = event => {
        if (event.key === 'Escape') onEscape()
      }
    },
  }
}

export declare namespace drawVirtualFrame {
  type Options = {
    onAnswer(outcome: 'approve' | 'decline'): void
    /** Escape was pressed in the frame, where the page receives no event. */
    onEscape(): void
  }
}
