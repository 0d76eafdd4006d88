import { openKit } from '../custody/kit/openKit.ts'
import { openShares } from '../custody/kit/openShares.ts'
import { createElement } from './createElement.ts'
import { drawForm } from './drawForm.ts'
import { texts } from './texts.ts'

// The offline recovery page: one file, made by scripts/buildKit.mjs. It asks nothing of anybody.

// A kit that was saved with its page stands in it; without one the visitor chooses its file.
const own = document.querySelector('#kit')?.textContent?.trim() ?? ''
const result = createElement('div')

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
const byKit = drawForm({
  fields: [
    ...(own === '' ? [createElement('label', { htmlFor: 'file', textContent: texts.file }), file] : []),
    createElement('label', { htmlFor: 'code', textContent: texts.code }),
    code,
    createElement('p', { className: 'hint', id: 'hint', textContent: texts.codeHint }),
  ],
  action: texts.open,
  result,
  findMissing: () => (file.files?.[0] || own !== '' ? undefined : texts.noFile),
  open: async () => openKit((await file.files?.[0]?.text()) ?? own, code.value),
  forget: () => {
    code.value = ''
  },
})

const shares = texts.share.map((name, at) => {
  const field = createElement('textarea', { id: `share-${at}`, rows: 4, autocomplete: 'off', spellcheck: false })
  field.setAttribute('autocapitalize', 'none')
  field.setAttribute('aria-describedby', 'share-hint')
  return { name, field }
})
const byShares = drawForm({
  fields: [
    ...shares.flatMap(({ field, name }) => [createElement('label', { htmlFor: field.id, textContent: name }), field]),
    createElement('p', { className: 'hint', id: 'share-hint', textContent: texts.shareHint }),
  ],
  action: texts.openShares,
  result,
  findMissing() {
    const missing = shares.find(({ field }) => field.value.trim() === '')
    return missing && texts.noShare(missing.name)
  },
  open: () => openShares(shares.map(({ field }) => field.value)),
  forget: () => {
    for (const { field } of shares) field.value = ''
  },
})

document
  .querySelector('main')
  ?.append(
    createElement('h1', { textContent: texts.title }),
    createElement('p', { textContent: texts.intro }),
    byKit,
    createElement('details', {}, createElement('summary', { textContent: texts.shares }), byShares),
    result,
  )
