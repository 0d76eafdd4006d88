/** One change of a list that a wallet keeps of a page. It applies after changes of another tab too. */
export type ListChange = {
  /** The list is these from now on. */
  readonly only?: readonly string[]
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
  /** Moves to the front, if it is there. */
  readonly first?: string
}

/** The list after a change. */
export function changeList<item extends string>(list: readonly item[], change: ListChange): readonly item[] {
  const { only, add = [], remove = [], first } = change
  const left = [...new Set([...((only as readonly item[] | undefined) ?? list), ...(add as readonly item[])])].filter(
    item => !remove.includes(item),
  )
  return left.filter(item => item === first).concat(left.filter(item => item !== first))
}
