// Runs in every page before its scripts: tells when something is painted, by the rule of the bench: at least 5 % opaque,
// in the viewport and hit by elementFromPoint.
window.bench = {
  find(text) {
    const seen = []
    const walk = root => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) walk(element.shadowRoot)
        if (element.matches('button,[role=button],[role=option],a') && element.textContent.includes(text))
          seen.push(element)
      }
    }
    walk(document)
    return seen.at(-1)
  },
  isPainted(element) {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || box.bottom <= 0 || box.top >= innerHeight) return false
    let opacity = 1
    for (let node = element; node; node = node.parentElement ?? node.getRootNode().host)
      opacity *= Number(getComputedStyle(node).opacity)
    if (opacity < 0.05) return false
    const x = box.left + box.width / 2
    const y = Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1)
    let hit = document.elementFromPoint(x, y)
    while (hit?.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x, y)
      if (!inner || inner === hit) break
      hit = inner
    }
    for (let node = hit; node; node = node.parentNode ?? node.host) if (node === element) return true
    return false
  },
  /** Time stamp of the first frame in which an element with `text` is painted. */
  painted(text, timeoutMs = 15000) {
    const endAt = performance.now() + timeoutMs
    return new Promise(resolve => {
      const look = () => {
        const element = window.bench.find(text)
        if (element && window.bench.isPainted(element)) {
          // After this frame's main-thread paint.
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now())
          channel.port2.postMessage(0)
        } else if (performance.now() > endAt) resolve(Number.NaN)
        else requestAnimationFrame(look)
      }
      look()
    })
  },
  clickedAt: undefined,
}
addEventListener(
  'click',
  event => {
    if (event.isTrusted) window.bench.clickedAt ??= event.timeStamp
  },
  true,
)
