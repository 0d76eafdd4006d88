export type Prerequisite = {
  readonly name: 'chromium' | 'firefox' | 'redis' | 'postgres' | 'anvil'
  readonly title: string
  /** What needs it. */
  readonly needs: string
  readonly canBeLeftOut: boolean
  /** Environment variable with the path of another one. */
  readonly variable?: string
  /** Of anvil. */
  readonly version?: string
  readonly apt?: string
  readonly dnf?: string
  readonly brew?: string
}
export declare const prerequisites: readonly Prerequisite[]
