/** A sequence, as it can be repeated. */
export type Plan = {
  readonly scenario: number
  /** Place in `powerRows`. */
  readonly row: number
  readonly isAttentive: boolean
  /** Names of actions, each with the seed of its own choices. */
  readonly steps: readonly (readonly [action: string, seed: number])[]
}
