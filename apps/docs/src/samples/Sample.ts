/** A piece of TypeScript that readers may copy. */
export type Sample = {
  /** Path from the project's root, and the line on which the code begins. */
  readonly file: string
  readonly line: number
  readonly code: string
  /** What it gets beside its own text: names of preludes. */
  readonly preludes: readonly string[]
  /** The sample before it on the page that it goes on from. */
  readonly continues: Sample | undefined
}
