import { isBillfoldError } from 'billfold/protocol'
import type { SpelledWallet } from '../custody/kit/spellWallet.ts'
import { ShareError } from '../custody/shares/ShareError.ts'
import { createElement } from './createElement.ts'
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

/** Why a kit or shares did not open, for people. */
function describeFailure(error: unknown): string {
  if (error instanceof ShareError) {
    const text = texts.fault[error.fault]
    return typeof text === 'string' ? text : text(texts.share[error.share ?? 0] ?? '', (error.word ?? 0) + 1)
  }
  const code = isBillfoldError(error) ? error.code : undefined
  if (code === 'vault/wrong-recovery-code') return texts.wrongCode
  if (code === 'vault/not-opened') return texts.wrongPair
  return code === 'vault/invalid-message' ? texts.noKit : texts.failed
}
