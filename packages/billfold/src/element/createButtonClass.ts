import type { ButtonSheets } from './createSheets.ts'
import { findKit } from './findKit.ts'
import type { KitPort } from './KitPort.ts'
import { kitRegistry } from './kitRegistry.ts'
import { attributes, readAttributes } from './readAttributes.ts'
import { type ButtonKind, toButtonPicture } from './toButtonPicture.ts'

/** The class of one button. Made when it is defined, not when this module is imported: servers have no `HTMLElement`. */
export function createButtonClass(kind: ButtonKind, sheets: ButtonSheets): CustomElementConstructor {
  class Button extends HTMLElement {
    static readonly observedAttributes = attributes
    readonly #shadow = this.attachShadow({ mode: 'open', delegatesFocus: true })
    readonly #button = document.createElement('button')
    #port: KitPort | undefined
    #view: string | undefined
    #stop = () => {}

    constructor() {
      super()
      const button = this.#button
      const warm = () => this.#port?.warm()
      button.type = 'button'
      button.part.add('button')
      button.setAttribute('aria-haspopup', 'dialog')
      button.addEventListener('pointerenter', warm)
      button.addEventListener('focus', warm)
      button.addEventListener('touchstart', warm, { passive: true })
      button.addEventListener('click', () => this.#port?.open(this.#view))
      this.#shadow.append(button)
    }

    connectedCallback() {
      for (const name of Object.keys(properties)) this.#adoptProperty(name)
      kitRegistry(document).listeners.add(this.#follow)
      this.#follow()
      this.#draw()
    }

    disconnectedCallback() {
      kitRegistry(document).listeners.delete(this.#follow)
      this.#leave()
    }

    attributeChangedCallback(name: string) {
      // Before the element is on the page there is nothing to follow and to draw.
      if (!this.isConnected) return
      if (name === 'kit') this.#follow()
      this.#draw()
    }

    readonly #follow = () => {
      const port = findKit(kitRegistry(document), readAttributes(this).kit)
      if (port === this.#port) return
      this.#leave()
      this.#port = port
      if (port) this.#stop = port.watch(this.#draw)
      this.#draw()
    }

    #leave() {
      this.#stop()
      this.#stop = () => {}
      this.#port = undefined
    }

    readonly #draw = () => {
      const kit = this.#port?.read()
      const picture = toButtonPicture(kind, readAttributes(this), kit)
      const button = this.#button
      this.#view = picture.view
      const look = sheets[kit?.mode ?? 'system']
      this.#shadow.adoptedStyleSheets = picture.isHidden ? [look, sheets.empty] : [look]
      const { mode = 'system', tokens } = kit ?? {}
      // Only what has just been drawn is dressed; drawn again, it is dressed again.
      if (tokens && (Object.keys(tokens).length > 0 || button.hasAttribute('data-tokens')))
        import('./dressButton.ts')
          .then(dress => dress.dressButton(this.#shadow, button, { mode, tokens }))
          // A chunk that did not load leaves the colours of the stylesheet.
          .catch(() => {})
      button.className = picture.className
      button.disabled = picture.isDisabled
      if (button.textContent !== picture.text) button.textContent = picture.text
      button.title = picture.title ?? ''
      button.setAttribute('aria-expanded', String(kit?.isOpen ?? false))
      if (picture.isBusy) button.setAttribute('aria-busy', 'true')
      else button.removeAttribute('aria-busy')
    }

    /** A property that a script set before the element was defined hides the accessor of the same name. */
    #adoptProperty(name: string) {
      if (!Object.hasOwn(this, name)) return
      const value: unknown = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, value)
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

/** Properties by the attributes that they are. */
const properties: Readonly<Record<string, (typeof attributes)[number]>> = {
  label: 'label',
  unsupportedLabel: 'unsupported-label',
  size: 'size',
  disabled: 'disabled',
  view: 'view',
  kit: 'kit',
}
