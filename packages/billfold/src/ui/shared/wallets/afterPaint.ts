/**
 * Calls `run` once what is drawn now has been painted: a frame callback still runs before that frame's painting, a task
 * posted from it runs after. Never while the page is hidden, where nothing is painted.
 *
 * @returns ends the waiting
 */
export function afterPaint(run: () => void): () => void {
  let isOver = false
  const { port1, port2 } = new MessageChannel()
  const end = () => {
    isOver = true
    port1.close()
  }
  port1.onmessage = () => {
    end()
    run()
  }
  requestAnimationFrame(() => isOver || port2.postMessage(0))
  return end
}
