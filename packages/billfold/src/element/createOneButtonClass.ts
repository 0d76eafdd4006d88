import { toOneAccount } from '../core/account/toOneAccount.ts'
import { openConnect } from '../core/actions/openConnect.ts'
import { openModal } from '../core/actions/openModal.ts'
import { openNetworks } from '../core/actions/openNetworks.ts'
import type { Kit } from '../core/Kit.ts'
import { watchState } from '../core/watchState.ts'
import type { ButtonSheets } from './createSheets.ts'
import type { OneKits } from './oneKits.ts'
import { type OneButtonKind, toOnePicture } from './toOnePicture.ts'

const properties = {
  wallet: 'wallet',
  namespace: 'namespace',
  label: 'label',
  unsupportedLabel: 'unsupported-label',
  size: 'size',
  kit: 'kit',
  disabled: 'disabled',
} as const

/** The class of a button about one wallet or family. Made when it is defined: servers have no `HTMLElement`. */
export function createOneButtonClass(
  kind: OneButtonKind,
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
      button.setAttribute('aria-haspopup', 'dialog')
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
        this.#stop = kit ? watchState(kit, state => state, this.#draw) : () => {}
      }
      this.#draw()
    }

    #read(name: string): string | undefined {
      return this.getAttribute(name)?.trim() || undefined
    }

    get #which() {
      return { wallet: this.#read('wallet'), namespace: this.#read('namespace') }
    }

    #press() {
      const kit = this.#kit
      if (!kit || this.#isPending) return
      const which = this.#which
      const { address, namespace } = toOneAccount(kit.store.getState(), which)
      if (kind !== 'network' && address) return openModal(kit, { namespace })
      const answer: Promise<unknown> = kind === 'network' ? openNetworks(kit, { namespace }) : openConnect(kit, which)
      this.#isPending = kind !== 'network'
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
      const picture = toOnePicture(
        kind,
        {
          label: this.#read('label'),
          unsupportedLabel: this.#read('unsupported-label'),
          isDisabled: this.hasAttribute('disabled'),
          isPending: this.#isPending,
        },
        state && toOneAccount(state, this.#which),
      )
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
      if (button.textContent !== picture.text) button.textContent = picture.text
      button.title = picture.title ?? ''
      button.setAttribute('aria-expanded', String(state?.modal.isOpen ?? false))
      if (picture.isBusy) button.setAttribute('aria-busy', 'true')
      else button.removeAttribute('aria-busy')
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
