/** A piece of TypeScript that readers may copy. */
export type Sample = {
  /** Path from the project's root, and the line on which the code begins. */
  readonly file: string
  readonly line: number
  readonly code: string
  /** An example of a docstring, which stands in a function. */
  readonly isDocstring: boolean
  /** The sample before it on the page that it goes on from. */
  readonly continues: Sample | undefined
}
