import type { ClearText } from './ClearText.ts'

/** Every token that a description names amounts of. */
export function tokensOfClear(text: ClearText | undefined): readonly string[] {
  return (text?.lines ?? []).flatMap(({ value }): readonly string[] => {
    if (value.kind === 'call') return tokensOfClear(value.text)
    return value.kind === 'token' && value.token !== undefined ? [value.token] : []
  })
}
