// Runs in every page before its scripts: reports when something is painted, by the rule of the bench: at least 5 % opaque,
// in the viewport and hit by elementFromPoint. What is looked for is `{ selector?, text?, pattern? }`: `text` is part of
// the element's text, `pattern` the source of a regular expression for it. Shadow roots are looked into.
window.bench = {
  clickedAt: Number.NaN,
  typedAt: Number.NaN,
  shown: undefined,
  violations: 0,
  longest: 0,
  observer: undefined,

  /** Every element that fits, in document order, one shadow root after the other. */
  findAll({ selector = 'button,[role=button],[role=option],a', text = '', pattern = '' }, root = document) {
    const wanted = new RegExp(pattern, 'i')
    const found = [...root.querySelectorAll(selector)].filter(
      ({ textContent }) => textContent.includes(text) && wanted.test(textContent),
    )
    return window.bench
      .hosts(root)
      .reduce((all, host) => all.concat(window.bench.findAll({ selector, text, pattern }, host.shadowRoot)), found)
  },

  /** Elements with an open shadow root; only custom elements have one in these pages. */
  hosts(root) {
    return [...root.querySelectorAll('*')].filter(element => element.localName.includes('-') && element.shadowRoot)
  },

  isElementPainted(element) {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || box.height === 0 || box.bottom <= 0 || box.top >= innerHeight) return false
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

  findPainted(wanted) {
    return document.body ? window.bench.findAll(wanted).find(window.bench.isElementPainted) : undefined
  },

  isPainted: wanted => window.bench.findPainted(wanted) !== undefined,

  /** Where to press it. */
  centre(wanted) {
    const box = window.bench.findPainted(wanted).getBoundingClientRect()
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  },

  /** Time stamp of the end of the first frame in which what is wanted is painted; rejects after `timeoutMs`. */
  painted(wanted, timeoutMs = 15000) {
    const endAt = performance.now() + timeoutMs
    return new Promise((resolve, reject) => {
      const look = () => {
        if (window.bench.findPainted(wanted)) {
          // A task posted from a frame callback runs after that frame's main-thread paint.
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now())
          channel.port2.postMessage(0)
        } else if (performance.now() > endAt) reject(new Error(`not painted: ${JSON.stringify(wanted)}`))
        else requestAnimationFrame(look)
      }
      look()
    })
  },

  /** Resolves when nothing that is wanted is painted any more. */
  gone(wanted) {
    return new Promise(resolve => {
      const look = () => (window.bench.findPainted(wanted) ? requestAnimationFrame(look) : resolve())
      look()
    })
  },

  /** Begins to wait for what is not there yet; `watched` returns when it was painted, `clicked` and `typed` since when. */
  watch(wanted) {
    if (window.bench.findPainted(wanted)) throw new Error(`painted before it was asked for: ${JSON.stringify(wanted)}`)
    window.bench.clickedAt = Number.NaN
    window.bench.shown = window.bench.painted(wanted)
    window.bench.shown.catch(() => {}) // reported by `watched`
  },
  watched: () => window.bench.shown,
  clicked: () => window.bench.clickedAt,
  typed: () => window.bench.typedAt,

  /** Presses what is wanted as soon as it is painted; again every half second until `goal` is. */
  pressAtOnce(wanted, goal) {
    let pressedAt = Number.NEGATIVE_INFINITY
    const look = () => {
      if (window.bench.findPainted(goal)) return
      const button = performance.now() - pressedAt > 500 && window.bench.findPainted(wanted)
      if (button) {
        pressedAt = performance.now()
        button.click()
      }
      requestAnimationFrame(look)
    }
    look()
  },

  /**
   * The engine keeps the strings of integers it has printed, in one table that grows once, from 2 to 64 KiB, when two of
   * them first want the same place: at some time in any page (`smi_string_cache` under the roots of a heap snapshot).
   * Grows it now, so that it is no growth later.
   */
  growPrintedIntegers() {
    let length = 0
    for (let integer = 0; integer < 4096; integer += 1) length += String(integer).length
    return length
  },

  countViolations: () => window.bench.violations,

  /** Resolves when the page has nothing better to do; a page that draws nothing is reported at the same late time. */
  idle: () => new Promise(resolve => requestIdleCallback(() => resolve(), { timeout: 500 })),

  /** Elements of the page, those in shadow roots included. */
  countElements(root = document) {
    return window.bench
      .hosts(root)
      .reduce((total, host) => total + window.bench.countElements(host.shadowRoot), root.querySelectorAll('*').length)
  },

  /** Scrolls the list that holds `selector` to its end in `frames` equal steps. Resolves with the most elements seen. */
  async scrollToEnd(selector, frames) {
    let [scroller] = window.bench.findAll({ selector })
    while (
      scroller &&
      !(scroller.scrollHeight > scroller.clientHeight + 8 && /auto|scroll/.test(getComputedStyle(scroller).overflowY))
    )
      scroller = scroller.parentElement ?? scroller.getRootNode().host
    if (!scroller) throw new Error(`nothing scrolls around ${selector}`)
    const frame = () => new Promise(requestAnimationFrame)
    let most = 0
    for (let step = 1; step <= frames; step += 1) {
      scroller.scrollTop = ((scroller.scrollHeight - scroller.clientHeight) * step) / frames
      await frame()
      if (step % 10 === 0) most = Math.max(most, window.bench.countElements())
    }
    await frame()
    return Math.max(most, window.bench.countElements())
  },

  /** Begins to watch for long tasks (over 50 ms); `longestTask` returns the longest since, 0 when there was none. */
  watchTasks() {
    window.bench.longest = 0
    window.bench.observer?.disconnect()
    window.bench.observer = new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) window.bench.longest = Math.max(window.bench.longest, duration)
    })
    window.bench.observer.observe({ type: 'longtask' })
  },
  /** Entries come a moment after their task. */
  longestTask: () => new Promise(resolve => setTimeout(() => resolve(window.bench.longest), 200)),
}
addEventListener(
  'click',
  event => {
    if (event.isTrusted && Number.isNaN(window.bench.clickedAt)) window.bench.clickedAt = event.timeStamp
  },
  true,
)
addEventListener(
  'keydown',
  event => {
    if (event.isTrusted) window.bench.typedAt = event.timeStamp
  },
  true,
)
document.addEventListener('securitypolicyviolation', () => {
  window.bench.violations += 1
})
