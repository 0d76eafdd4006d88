import type { Kit } from '../core/Kit.ts'
import { watchState } from '../core/watchState.ts'
import type { ButtonBehaviour, ButtonGiven } from './ButtonBehaviour.ts'
import type { ButtonSheets } from './createSheets.ts'
import type { OneKits } from './oneKits.ts'

const properties = {
  wallet: 'wallet',
  namespace: 'namespace',
  label: 'label',
  unsupportedLabel: 'unsupported-label',
  signOutLabel: 'sign-out-label',
  size: 'size',
  kit: 'kit',
  disabled: 'disabled',
} as const

/** The class of a button of `billfold/element/buttons`. Made when it is defined: servers have no `HTMLElement`. */
export function createOneButtonClass(
  { draw, press, watch }: ButtonBehaviour,
  kits: OneKits,
  sheets: ButtonSheets,
): CustomElementConstructor {
  class Button extends HTMLElement {
    static readonly observedAttributes = Object.values(properties)
    readonly #shadow = this.attachShadow({ mode: 'open', delegatesFocus: true })
    readonly #button = document.createElement('button')
    #kit: Kit | undefined
    #isPending = false
    #stop = () => {}

    constructor() {
      super()
      const button = this.#button
      const warm = () => void this.#kit?.runtime.surface?.warm()
      button.type = 'button'
      button.part.add('button')
      for (const event of ['pointerenter', 'focus', 'touchstart'])
        button.addEventListener(event, warm, { passive: true })
      button.addEventListener('click', () => this.#press())
      this.#shadow.append(button)
    }

    connectedCallback() {
      for (const name of Object.keys(properties))
        if (Object.hasOwn(this, name)) {
          // A property that a script set before the element was defined hides the accessor of the same name.
          const value: unknown = Reflect.get(this, name)
          Reflect.deleteProperty(this, name)
          Reflect.set(this, name, value)
        }
      kits.listeners.add(this.#follow)
      this.#follow()
    }

    disconnectedCallback() {
      kits.listeners.delete(this.#follow)
      this.#stop()
      this.#stop = () => {}
      this.#kit = undefined
    }

    attributeChangedCallback() {
      // Before the element is on the page there is nothing to follow and to draw.
      if (this.isConnected) this.#follow()
    }

    readonly #follow = () => {
      const id = this.#read('kit')
      const kit = id === undefined ? [...kits.byId.values()][0] : kits.byId.get(id)
      if (kit !== this.#kit) {
        this.#stop()
        this.#kit = kit
        const stops = kit ? [watchState(kit, state => state, this.#draw), watch?.(kit, this.#draw)] : []
        this.#stop = () => {
          for (const stop of stops) stop?.()
        }
      }
      this.#draw()
    }

    #read(name: string): string | undefined {
      return this.getAttribute(name)?.trim() || undefined
    }

    get #given(): ButtonGiven {
      return {
        read: name => this.#read(name),
        isDisabled: this.hasAttribute('disabled'),
        isPending: this.#isPending,
      }
    }

    #press() {
      const kit = this.#kit
      const answer = kit && !this.#isPending ? press(kit, this.#given) : undefined
      if (!answer) return
      this.#isPending = true
      this.#draw()
      answer
        .then(
          detail => this.#dispatch('success', detail),
          cause => this.#dispatch('error', cause),
        )
        .finally(() => {
          this.#isPending = false
          this.#draw()
        })
    }

    #dispatch(type: string, detail: unknown) {
      this.dispatchEvent(new CustomEvent(`billfold-${type}`, { detail, bubbles: true, composed: true }))
    }

    readonly #draw = () => {
      const state = this.#kit?.store.getState()
      const picture = draw(this.#kit, this.#given)
      const button = this.#button
      const look = sheets[state?.theme.mode ?? 'system']
      this.#shadow.adoptedStyleSheets = picture.isHidden ? [look, sheets.empty] : [look]
      const { tokens = {}, mode = 'system' } = state?.theme ?? {}
      if (Object.keys(tokens).length > 0 || button.hasAttribute('data-tokens'))
        import('./dressButton.ts')
          .then(dress => dress.dressButton(this.#shadow, button, { mode, tokens }))
          // A chunk that did not load leaves the colours of the stylesheet.
          .catch(() => {})
      button.className = picture.className
      button.disabled = picture.isDisabled
      if (button.textContent !== picture.text) button.textContent = picture.text ?? ''
      button.title = picture.title ?? ''
      const states = {
        'aria-haspopup': !picture.isPlain && 'dialog',
        'aria-expanded': !picture.isPlain && String(state?.modal.isOpen ?? false),
        'aria-busy': picture.isBusy && 'true',
      }
      for (const [name, value] of Object.entries(states))
        if (value) button.setAttribute(name, value)
        else button.removeAttribute(name)
    }
  }
  for (const [property, attribute] of Object.entries(properties))
    Object.defineProperty(Button.prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        return attribute === 'disabled' ? this.hasAttribute(attribute) : this.getAttribute(attribute)
      },
      set(this: Element, value: unknown) {
        if (attribute === 'disabled') this.toggleAttribute(attribute, Boolean(value))
        else if (value === null || value === undefined) this.removeAttribute(attribute)
        else this.setAttribute(attribute, String(value))
      },
    })
  return Button
}
