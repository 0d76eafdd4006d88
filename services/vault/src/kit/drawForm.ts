import type { SpelledWallet } from '../custody/kit/spellWallet.ts'
import { createElement } from './createElement.ts'
import { describeFailure } from './describeFailure.ts'
import { drawWallet } from './drawWallet.ts'
import { texts } from './texts.ts'

/** A way to open a wallet: its fields, a button, why it did not open; what it opened goes into `result`. */
export function drawForm(options: drawForm.Options): HTMLFormElement {
  const { action, fields, findMissing, forget, open, result } = options
  const button = createElement('button', { type: 'submit', textContent: action })
  const failure = createElement('p', { className: 'failure', role: 'alert' })
  const form = createElement('form', { noValidate: true }, ...fields, button, failure)

  async function run(): Promise<void> {
    result.replaceChildren()
    failure.textContent = findMissing() ?? ''
    if (failure.textContent !== '') return
    button.disabled = true
    button.textContent = texts.opening
    try {
      const wallet = await open()
      forget()
      result.append(drawWallet(wallet))
      result.querySelector('h2')?.focus()
    } catch (error) {
      failure.textContent = describeFailure(error)
    } finally {
      button.disabled = false
      button.textContent = action
    }
  }

  form.addEventListener('submit', event => {
    event.preventDefault()
    void run()
  })
  return form
}

export declare namespace drawForm {
  type Options = {
    readonly fields: readonly HTMLElement[]
    /** What the button says. */
    readonly action: string
    readonly result: HTMLElement
    /** What has to be filled in first. */
    findMissing(): string | undefined
    open(): Promise<SpelledWallet>
    /** Empties the fields that held a secret. */
    forget(): void
  }
}
