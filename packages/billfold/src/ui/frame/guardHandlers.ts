type Handler = (...given: unknown[]) => unknown

/** Where React 17 to 19 keeps the newest props of an element: under this and a random end. */
const PROPS = '__reactProps$'

/**
 * Keeps what our event handlers throw away from the page's `window.onerror` (promise P1): wraps every `on…` handler of
 * the elements that an event passes, just before React looks it up. React 18 would throw the error out of its listener,
 * React 19 report it to the window. Call it before React's root is made. Events that do not bubble (an image's `error`)
 * do not pass here.
 *
 * Where React keeps handlers is no part of its interface; an unknown version is left as it is, and the test of each
 * supported version reports.
 */
export function guardHandlers(root: HTMLElement, onError: (cause: unknown) => void): void {
  const guarded = new WeakSet<object>()
  const guard =
    (handler: Handler) =>
    (...given: unknown[]) => {
      try {
        return handler(...given)
      } catch (cause) {
        onError(cause)
      }
    }
  const guardElement = (element: object) => {
    const key = Object.keys(element).find(name => name.startsWith(PROPS))
    if (!key) return
    const props: unknown = Reflect.get(element, key)
    if (typeof props !== 'object' || props === null || guarded.has(props)) return
    const copy: Record<string, unknown> = { ...props }
    for (const [name, value] of Object.entries(copy))
      if (/^on[A-Z]/.test(name) && typeof value === 'function') copy[name] = guard(value as Handler)
    guarded.add(copy)
    Reflect.set(element, key, copy)
  }
  const guardPath = (event: Event) => {
    for (const target of [event.target, (event as Partial<MouseEvent>).relatedTarget])
      for (let node = target; node instanceof Element && node !== root; node = node.parentElement) guardElement(node)
  }
  const add: HTMLElement['addEventListener'] = root.addEventListener.bind(root)
  root.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (typeof listener !== 'function') return listener && add(type, listener, options)
    const run = (event: Event) => {
      guardPath(event)
      listener.call(root, event)
    }
    add(type, run, options)
  }
}
