/** What kind of thing a package exports. */
export type PublicKind = 'function' | 'component' | 'hook' | 'type' | 'class' | 'value'

/** One member of a type: an option, a prop, a parameter. */
export type Member = {
  readonly name: string
  readonly type: string
  readonly isOptional: boolean
  readonly text: string
}

/** One public name of an entry, as its source says. */
export type PublicName = {
  readonly name: string
  readonly kind: PublicKind
  /** Path of its source from the project's root, and the line where its declaration begins. */
  readonly file: string
  readonly line: number
  /** The docstring without its tags. */
  readonly text: string
  readonly signature: string
  /** What a function takes in its object of parameters, what a component takes as props, what an object type holds. */
  readonly members: readonly Member[]
  readonly returns: string
  readonly throws: string
  readonly examples: readonly string[]
}
