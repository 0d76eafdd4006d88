/** The attributes of the buttons, named as the props of `billfold/react` are. */
export const attributes = ['label', 'unsupported-label', 'size', 'disabled', 'view', 'kit'] as const

export type ButtonAttributes = {
  readonly label: string | undefined
  readonly unsupportedLabel: string | undefined
  readonly view: string | undefined
  readonly kit: string | undefined
  readonly isDisabled: boolean
}

/** What the page wrote on a button. An empty text is ignored: a button needs a name. */
export function readAttributes(element: Pick<Element, 'getAttribute' | 'hasAttribute'>): ButtonAttributes {
  const text = (name: (typeof attributes)[number]) => element.getAttribute(name)?.trim() || undefined
  return {
    label: text('label'),
    unsupportedLabel: text('unsupported-label'),
    view: text('view'),
    kit: text('kit'),
    isDisabled: element.hasAttribute('disabled'),
  }
}
