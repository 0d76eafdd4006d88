import { openKit } from '../custody/kit/openKit.ts'
import { createElement } from './createElement.ts'
import { describeFailure } from './describeFailure.ts'
import { drawWallet } from './drawWallet.ts'
import { texts } from './texts.ts'

// The offline recovery page: one file, made by scripts/buildKit.mjs. It asks nothing of anybody.

// A kit that was saved with its page stands in it; without one the visitor chooses its file.
const own = document.querySelector('#kit')?.textContent?.trim() ?? ''

const file = createElement('input', { type: 'file', id: 'file', accept: '.json,application/json', required: true })
const code = createElement('input', {
  type: 'text',
  id: 'code',
  required: true,
  autocomplete: 'off',
  spellcheck: false,
})
code.setAttribute('autocapitalize', 'characters')
code.setAttribute('aria-describedby', 'hint')
const button = createElement('button', { type: 'submit', textContent: texts.open })
const failure = createElement('p', { className: 'failure', role: 'alert' })
const result = createElement('div')

const form = createElement(
  'form',
  { noValidate: true },
  ...(own === '' ? [createElement('label', { htmlFor: 'file', textContent: texts.file }), file] : []),
  createElement('label', { htmlFor: 'code', textContent: texts.code }),
  code,
  createElement('p', { id: 'hint', textContent: texts.codeHint }),
  button,
  failure,
)
form.addEventListener('submit', event => {
  event.preventDefault()
  void open()
})

async function open(): Promise<void> {
  failure.textContent = ''
  result.replaceChildren()
  const chosen = file.files?.[0]
  if (!chosen && own === '') {
    failure.textContent = texts.noFile
    return
  }
  button.disabled = true
  button.textContent = texts.opening
  try {
    const wallet = await openKit(chosen ? await chosen.text() : own, code.value)
    code.value = ''
    result.append(drawWallet(wallet))
    result.querySelector('h2')?.focus()
  } catch (error) {
    failure.textContent = describeFailure(error)
  } finally {
    button.disabled = false
    button.textContent = texts.open
  }
}

document
  .querySelector('main')
  ?.append(
    createElement('h1', { textContent: texts.title }),
    createElement('p', { textContent: texts.intro }),
    form,
    result,
  )
